import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { before, commit, draft, JSON_FILE, ours, repository, site } from '../testing/commitSite'
import { failure, type MemoryProvider } from '../testing/MemoryProvider'
import { draftsToUndo } from './draftsToUndo'
import { blobId, type CommitOutcome, type FileResolution } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const MOVED = 'moved/prices.json'

type Made = Extract<CommitOutcome, { type: 'committed' }>

function made(outcome: CommitOutcome): Made {
  if (outcome.type !== 'committed') throw new Error('nothing was committed')
  return outcome
}

async function undo(
  memory: MemoryProvider,
  { commit: id, parent, files }: Made,
  moves: readonly { from: string; to: string }[] = [],
  resolutions?: ReadonlyMap<string, FileResolution>,
) {
  const paths = files.map(({ reference }) => reference.path)
  const drafts = await draftsToUndo(memory, { repository, commit: id, parent, paths, moves })
  return commit(memory, { drafts, message: 'Back', ...(resolutions && { resolutions }) })
}

describe('a commit is taken back', () => {
  test('as a new one, which can be taken back itself', async () => {
    const memory = site()
    const first = made(await commit(memory))
    const back = made(await undo(memory, first))
    expect(memory.read(JSON_FILE)).toBe(before)
    expect(memory.log()).toEqual(['Back', 'File updates'])
    await undo(memory, back)
    expect(memory.read(JSON_FILE)).toBe(ours)
  })

  test('once, where the answer to it was lost', async () => {
    const memory = site()
    const first = made(await commit(memory))
    memory.after('updateBranch', () => failure('offline'))
    made(await undo(memory, first))
    expect(memory.log()).toEqual(['Back', 'File updates'])
    expect(memory.read(JSON_FILE)).toBe(before)
  })

  test('not on a branch that has been protected since: it says so, and all is as it was', async () => {
    const memory = site()
    const first = made(await commit(memory))
    memory.before('updateBranch', () => failure('forbidden'))
    await expect(undo(memory, first)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(memory.log()).toEqual(['File updates'])
    expect(memory.read(JSON_FILE)).toBe(ours)
    // Where it is allowed again, it is taken back.
    await undo(memory, first)
    expect(memory.read(JSON_FILE)).toBe(before)
  })

  test('once: who does it again, as in another tab, writes nothing', async () => {
    const memory = site()
    const first = made(await commit(memory))
    await undo(memory, first)
    expect(await undo(memory, first)).toMatchObject({ type: 'nothing-changed' })
    expect(memory.log()).toEqual(['Back', 'File updates'])
  })

  test('value by value: what others committed since stays', async () => {
    const memory = site()
    const first = made(await commit(memory))
    memory.push({ [JSON_FILE]: ours.replace('20', '25'), 'README.md': 'other' })
    expect(await undo(memory, first)).toMatchObject({ type: 'committed', merged: [{ path: JSON_FILE }] })
    expect(memory.read(JSON_FILE)).toBe(before.replace('20', '25'))
    expect(memory.read('README.md')).toBe('other')
  })

  test('asking where others have changed the same value, and only there', async () => {
    const memory = site()
    const first = made(await commit(memory))
    memory.push({ [JSON_FILE]: ours.replace('12', '15') })
    const asked = await undo(memory, first)
    expect(asked).toMatchObject({ type: 'conflict', files: [{ path: JSON_FILE }] })
    const [file] = asked.type === 'conflict' ? asked.files : []
    const choices = new Map(file?.conflicts.map(({ id }) => [id, 'ours' as const]))
    await undo(memory, first, [], new Map([[JSON_FILE, { theirs: file?.theirs ?? null, choices }]]))
    expect(memory.read(JSON_FILE)).toBe(before)
  })

  test('while somebody else commits', async () => {
    const memory = site()
    const first = made(await commit(memory))
    memory.before('updateBranch', () => void memory.push({ 'README.md': 'faster' }))
    await undo(memory, first)
    expect([memory.read(JSON_FILE), memory.read('README.md')]).toEqual([before, 'faster'])
  })

  test('with files that came, went and moved', async () => {
    const memory = site()
    const sha = blobId(before)
    const unread = { sha, text: '', mode: '100644', isUnread: true as const }
    const drafts = [
      {
        ...draft('', { path: MOVED, base: null }),
        blob: { sha, mode: '100644' },
        movedFrom: { path: JSON_FILE, sha },
      },
      { ...draft(''), base: unread, isDeleted: true as const },
      { ...draft('', { path: 'README.md', base: 'one\ntwo\nthree\n' }), isDeleted: true as const },
      draft('{"new": 1}\n', { path: 'new.json', base: null }),
    ]
    const first = made(await commit(memory, { drafts }))
    memory.push({ [MOVED]: ours })
    await undo(memory, first, [{ from: JSON_FILE, to: MOVED }])
    expect(memory.read(JSON_FILE)).toBe(ours)
    expect(memory.read('README.md')).toBe('one\ntwo\nthree\n')
    expect([memory.read(MOVED), memory.read('new.json')]).toEqual([undefined, undefined])
  })

  test('asking about a new file that others have edited since', async () => {
    const memory = site()
    const first = made(
      await commit(memory, { drafts: [draft('{"new": 1}\n', { path: 'new.json', base: null })] }),
    )
    memory.push({ 'new.json': '{"new": 2}\n' })
    expect(await undo(memory, first)).toMatchObject({
      type: 'conflict',
      files: [{ path: 'new.json', conflicts: [{ reason: 'changed' }] }],
    })
    expect(memory.read('new.json')).toBe('{"new": 2}\n')
  })
})
