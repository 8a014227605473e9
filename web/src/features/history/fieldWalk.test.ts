import { describe, expect, it, vi } from 'vitest'
import type { HistoryCommit } from '~/provider/historyTypes'
import { array, assert, asyncProperty, boolean, integer, record, runs } from '~/testing/fastCheck'
import { createFieldWalk, type FieldChange, type FieldSource, type FieldWalkState } from './fieldWalk'

interface TestSource extends FieldSource {
  readonly reads: string[]
  readonly pages: number[]
  failure: Error | undefined
}

/** A source over versions, the newest first. */
function sourceOf(texts: readonly (string | undefined)[], pageSize = 100): TestSource {
  const commits = texts.map((_text, index) => commitOf(`c${index}`))
  const source: TestSource = {
    reads: [],
    pages: [],
    failure: undefined,
    page: async (page) => {
      source.pages.push(page)
      return {
        commits: commits.slice((page - 1) * pageSize, page * pageSize),
        hasMore: page * pageSize < commits.length,
      }
    },
    textAt: async (sha) => {
      if (source.failure) throw source.failure
      source.reads.push(sha)
      return texts[Number(sha.slice(1))]
    },
  }
  return source
}

function commitOf(sha: string): HistoryCommit {
  return { sha, message: sha, parents: [], webUrl: '', authorName: 'Ada', author: null, authoredAt: '' }
}

const shown = ({ commit, before, after }: FieldChange) => [commit.sha, before, after]

/** Goes on until it is done, or `isEnough`. */
async function walk(
  source: FieldSource,
  path: readonly string[],
  text: string,
  isEnough: (state: FieldWalkState) => boolean = () => false,
): Promise<FieldWalkState> {
  const walk = createFieldWalk({ source, path, text })
  const end = new Promise<FieldWalkState>((resolve) => {
    walk.state.subscribe((state) => {
      if (state.status === 'done' || state.error !== undefined || isEnough(state)) resolve(state)
    })
  })
  walk.goOn()
  const state = await end
  walk.stop()
  return state
}

async function changes(
  texts: readonly (string | undefined)[],
  path: readonly string[],
  text = texts[0] ?? '',
) {
  return (await walk(sourceOf(texts), path, text)).changes
}

describe('the changes of a value', () => {
  it('are the commits that changed it, and where it came from', async () => {
    const texts = ['{"a": 3, "b": 9}', '{"a": 3, "b": 8}', '{"a": 2}', '{"a": 2, "c": 1}', '{"a": 1.50}']
    const found = await changes(texts, ['a'])
    expect(found.map(shown)).toEqual([
      ['c1', 2, 3],
      ['c3', 1.5, 2],
      ['c4', undefined, 1.5],
    ])
    expect(found.at(-1)?.afterText).toBe('1.50')
  })

  it('follow an item to the position that it had', async () => {
    const texts = ['[{"id": "b", "n": 2}, {"id": "a", "n": 1}]', '[{"id": "a", "n": 1}, {"id": "b", "n": 5}]']
    expect((await changes(texts, ['0', 'n'])).map(shown)).toEqual([
      ['c0', 5, 2],
      ['c1', undefined, 5],
    ])
  })

  it('begin at the text that the person sees, edited as it may be', async () => {
    const texts = ['[{"id": "a", "n": 1}]', '[{"id": "a", "n": 0}]']
    const edited = '[{"id": "new", "n": 7}, {"id": "a", "n": 4}]'
    expect((await changes(texts, ['1', 'n'], edited)).map(shown)).toEqual([
      ['c0', 0, 1],
      ['c1', undefined, 0],
    ])
  })

  it('end where the value was not there, or the file was no JSON', async () => {
    expect((await changes(['{"a": 1}', '{}', '{"a": 0}'], ['a'])).map(shown)).toEqual([['c0', undefined, 1]])
    expect((await changes(['{"a": 1}', '{'], ['a'])).map(shown)).toEqual([['c0', undefined, 1]])
    expect(await changes([], ['a'])).toEqual([])
    expect(await changes(['{}', '{"a": 1}'], ['a'])).toEqual([])
  })

  it('are found by halves: one of five hundred commits ago in twenty requests', async () => {
    const texts = Array.from({ length: 500 }, (_, at) => `{"a": ${at < 498 ? 2 : 1}, "b": ${at}}`)
    const source = sourceOf(texts)
    const state = await walk(source, ['a'], texts[0] ?? '', ({ changes }) => changes.length === 2)
    expect(state.changes.map(shown)).toEqual([
      ['c497', 1, 2],
      ['c499', undefined, 1],
    ])
    expect(source.pages).toEqual([1, 2, 3, 4, 5])
    expect(state.read).toBeLessThan(15)
    expect(state.certain?.sha).toBe('c0')
    expect(state).toMatchObject({ count: 500, hasMore: false })
  })

  it('that were taken back are found as well, the newest first, and each version is read once', async () => {
    const texts = Array.from(
      { length: 250 },
      (_, at) => `{"a": ${at === 40 || at === 207 ? 7 : 1}, "b": ${at}}`,
    )
    const source = sourceOf(texts)
    const first = await walk(source, ['a'], texts[0] ?? '', ({ changes }) => changes.length > 1)
    expect(first.changes[0]?.commit.sha).toBe('c39')
    const all = sourceOf(texts)
    const end = await walk(all, ['a'], texts[0] ?? '')
    expect(end.changes.map(shown)).toEqual([
      ['c39', 7, 1],
      ['c40', 1, 7],
      ['c206', 7, 1],
      ['c207', 1, 7],
      ['c249', undefined, 1],
    ])
    expect(end).toMatchObject({ read: 250, count: 250, status: 'done', certain: { sha: 'c249' } })
    expect(all.reads.toSorted()).toEqual([...new Set(all.reads)].toSorted())
    expect(all.pages).toEqual([1, 2, 3])
  })

  it('are as one by one, whatever the history', async () => {
    const versions = array(
      record({
        order: boolean(),
        n: integer({ min: 0, max: 2 }),
        isThere: integer({ max: 9, min: 0 }),
      }),
      { maxLength: 40 },
    )
    await assert(
      asyncProperty(versions, async (all) => {
        const texts = all.map(({ order, n, isThere }, at) => {
          const items = [{ id: 'x', at }, ...(isThere > 0 ? [{ id: 'y', n }] : [])]
          return JSON.stringify(order ? items : items.toReversed())
        })
        const [first = '[]'] = texts
        const values = all.map(({ n, isThere }) => (isThere > 0 ? n : undefined))
        const position = String(JSON.parse(first).findIndex(({ id }: { id: string }) => id === 'y'))
        if (position === '-1') return
        const end = values.indexOf(undefined)
        const expected = values.flatMap((value, at) =>
          (end === -1 || at < end) && value !== values[at + 1] ? [`c${at}`] : [],
        )
        const found = await changes(texts, [position, 'n'])
        expect(found.map(({ commit }) => commit.sha)).toEqual(expected)
      }),
      { numRuns: runs(60) },
    )
  })

  it('wait for who stops it, and go on where they were; a failure is said', async () => {
    const texts = Array.from({ length: 30 }, (_, at) => `{"a": 1, "b": ${at}}`)
    const source = sourceOf(texts)
    const walk = createFieldWalk({ source, path: ['a'], text: texts[0] ?? '', maySpend: () => maySpend })
    let maySpend = false
    walk.goOn()
    await vi.waitFor(() => expect(walk.state.getState().status).toBe('stopped'))
    expect(source.reads).toEqual(['c0', 'c29'])
    maySpend = true
    source.failure = new Error('no network')
    walk.goOn()
    await vi.waitFor(() => expect(walk.state.getState()).toMatchObject({ error: source.failure, read: 2 }))
    source.failure = undefined
    walk.goOn()
    walk.stop()
    expect(walk.state.getState()).toMatchObject({ status: 'stopped', error: undefined })
    walk.goOn()
    await vi.waitFor(() => expect(walk.state.getState().status).toBe('done'))
    expect(walk.state.getState().changes.map(shown)).toEqual([['c29', undefined, 1]])
  })
})
