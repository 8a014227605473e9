import { describe, expect, it } from 'vitest'
import type { HistoryCommit } from '~/provider/historyTypes'
import { type FieldChange, type FieldSource, walkField } from './walkField'

/** A source over versions, the newest first. */
function sourceOf(texts: readonly (string | undefined)[], pageSize = 100): FieldSource & { reads: string[] } {
  const reads: string[] = []
  const commits = texts.map((_text, index) => commitOf(`c${index}`))
  return {
    reads,
    page: async (page) => ({
      commits: commits.slice((page - 1) * pageSize, page * pageSize),
      hasMore: page * pageSize < commits.length,
    }),
    textAt: async (sha) => {
      reads.push(sha)
      return texts[Number(sha.slice(1))]
    },
  }
}

function commitOf(sha: string): HistoryCommit {
  return { sha, message: sha, parents: [], webUrl: '', authorName: 'Ada', author: null, authoredAt: '' }
}

const shown = ({ commit, before, after }: FieldChange) => [commit.sha, before, after]

async function walk(texts: readonly (string | undefined)[], path: readonly string[], text = texts[0] ?? '') {
  return walkField(sourceOf(texts), { page: 1, newer: undefined, path, text })
}

describe('walkField', () => {
  it('tells only the commits that changed the value, and where it came from', async () => {
    const texts = ['{"a": 3, "b": 9}', '{"a": 3, "b": 8}', '{"a": 2}', '{"a": 2, "c": 1}', '{"a": 1.50}']
    const { changes, next } = await walk(texts, ['a'])
    expect(changes.map(shown)).toEqual([
      ['c1', 2, 3],
      ['c3', 1.5, 2],
      ['c4', undefined, 1.5],
    ])
    expect(changes.at(-1)?.afterText).toBe('1.50')
    expect(next).toBeUndefined()
  })

  it('follows an item to the position that it had', async () => {
    const texts = ['[{"id": "b", "n": 2}, {"id": "a", "n": 1}]', '[{"id": "a", "n": 1}, {"id": "b", "n": 5}]']
    expect((await walk(texts, ['0', 'n'])).changes.map(shown)).toEqual([
      ['c0', 5, 2],
      ['c1', undefined, 5],
    ])
  })

  it('begins at the text that the person sees, edited as it may be', async () => {
    const texts = ['[{"id": "a", "n": 1}]', '[{"id": "a", "n": 0}]']
    const edited = '[{"id": "new", "n": 7}, {"id": "a", "n": 4}]'
    expect((await walk(texts, ['1', 'n'], edited)).changes.map(shown)).toEqual([
      ['c0', 0, 1],
      ['c1', undefined, 0],
    ])
  })

  it('goes on over pages without reading a version twice', async () => {
    const source = sourceOf(['{"a": 3}', '{"a": 2}', '{"a": 1}'], 2)
    const first = await walkField(source, { page: 1, newer: undefined, path: ['a'], text: '{"a": 3}' })
    expect(first.changes.map(shown)).toEqual([['c0', 2, 3]])
    if (!first.next) throw new Error('there is a second page')
    const second = await walkField(source, first.next)
    expect(second.changes.map(shown)).toEqual([
      ['c1', 1, 2],
      ['c2', undefined, 1],
    ])
    expect(source.reads).toEqual(['c0', 'c1', 'c2'])
  })

  it('ends where the value was not there, or the file was no JSON', async () => {
    expect((await walk(['{"a": 1}', '{}', '{"a": 0}'], ['a'])).changes.map(shown)).toEqual([
      ['c0', undefined, 1],
    ])
    expect((await walk(['{"a": 1}', '{'], ['a'])).changes.map(shown)).toEqual([['c0', undefined, 1]])
    expect((await walk([], ['a'])).changes).toEqual([])
  })
})
