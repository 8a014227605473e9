import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../draft'
import { before, commit, draft, JSON_FILE, ours, site } from '../testing/commitSite'
import type { Upload } from '../uploads/Upload'
import { blobId } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const MOVED = 'moved/prices.json'

/** What a rename of a file makes that nobody has read: two drafts without its text. */
function renamed(text = before, from = JSON_FILE, to = MOVED): readonly Draft[] {
  const sha = blobId(text)
  const came = draft('', { path: to, base: null })
  const went = draft('', { path: from })
  return [
    { ...came, blob: { sha, mode: '100644' }, movedFrom: { path: from, sha } },
    { ...went, base: { sha, text: '', mode: '100644', isUnread: true }, isDeleted: true },
  ]
}

/** The same of a file that was edited, before or after. */
function renamedAndEdited(text = ours): readonly Draft[] {
  const [, went] = renamed()
  const came = {
    ...draft(text, { path: MOVED, base: null }),
    movedFrom: { path: JSON_FILE, sha: blobId(before) },
  }
  return went ? [came, went] : [came]
}

const decide = (theirs: string | null, side: 'ours' | 'theirs' | 'both') =>
  new Map([[MOVED, { theirs, choices: new Map([['file', side]]) }]])

describe('a file that gets another path', () => {
  test('goes by its id: nothing is read, nothing is uploaded', async () => {
    const memory = site()
    const outcome = await commit(memory, { drafts: renamed() })
    expect(memory.calls).toStrictEqual(['head', 'tree', 'createTree', 'createCommit', 'updateBranch'])
    expect([memory.read(JSON_FILE), memory.read(MOVED)]).toStrictEqual([undefined, before])
    expect(outcome).toMatchObject({
      files: [{ base: { sha: blobId(before), isUnread: true } }, { isDeleted: true, base: { sha: null } }],
    })
  })

  test('takes along what others changed at its old path', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: ours })
    await commit(memory, { drafts: renamed() })
    expect([memory.read(JSON_FILE), memory.read(MOVED)]).toStrictEqual([undefined, ours])
  })

  test('merges that with our edits, and asks where both changed the same', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before.replace('20', '25') })
    await commit(memory, { drafts: renamedAndEdited() })
    expect(memory.read(MOVED)).toBe(ours.replace('20', '25'))

    const other = site()
    other.push({ [JSON_FILE]: before.replace('9', '10') })
    const asked = await commit(other, { drafts: renamedAndEdited() })
    expect(asked).toMatchObject({
      type: 'conflict',
      files: [{ path: MOVED, conflicts: [{ path: ['basic'] }] }],
    })
  })

  test.each([renamed(), renamedAndEdited()])('was deleted by others: that is asked', async (...drafts) => {
    const memory = site()
    memory.push({ [JSON_FILE]: null })
    const asked = await commit(memory, { drafts })
    expect(asked).toMatchObject({
      type: 'conflict',
      files: [{ path: MOVED, conflicts: [{ kind: 'file', reason: 'removed' }] }],
    })
    await commit(memory, { drafts, resolutions: decide(null, 'ours') })
    expect(memory.read(MOVED)).toBe(drafts[0]?.blob ? before : ours)
  })

  test('was renamed by others as well: one of the names stays', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: null, 'theirs.json': before })
    const asked = await commit(memory, { drafts: renamed() })
    expect(asked).toMatchObject({ files: [{ conflicts: [{ reason: 'removed', renamedTo: 'theirs.json' }] }] })
    await commit(memory, { drafts: renamed(), resolutions: decide(blobId(before), 'ours') })
    expect([memory.read(MOVED), memory.read('theirs.json')]).toStrictEqual([before, undefined])
  })

  test('finds its path taken by others: given up, the file stays where it was', async () => {
    const memory = site()
    memory.push({ [MOVED]: 'theirs\n' })
    const asked = await commit(memory, { drafts: renamed() })
    expect(asked).toMatchObject({ files: [{ path: MOVED, conflicts: [{ reason: 'added' }] }] })
    await commit(memory, { drafts: renamed(), resolutions: decide(blobId('theirs\n'), 'theirs') })
    expect([memory.read(JSON_FILE), memory.read(MOVED)]).toStrictEqual([before, 'theirs\n'])
    await commit(memory, { drafts: renamed(), resolutions: decide(blobId('theirs\n'), 'ours') })
    expect([memory.read(JSON_FILE), memory.read(MOVED)]).toStrictEqual([undefined, before])
  })

  test('without its deletion it is a copy', async () => {
    const memory = site()
    await commit(memory, { drafts: renamed().slice(0, 1) })
    expect([memory.read(JSON_FILE), memory.read(MOVED)]).toStrictEqual([before, before])
  })
})

describe('a file that was uploaded', () => {
  const bytes = new Uint8Array([0, 1, 255])
  const sha = blobId(bytes)
  const upload: Upload = {
    account: 'ann',
    reference: { owner: 'ann', repo: 'site', ref: 'main', path: '' },
    names: [],
    sha,
    size: 3,
    addedAt: '2026-01-01T00:00:00.000Z',
  }
  const uploads = { files: [upload], read: () => Promise.resolve(bytes) }
  const put = (path: string, base: string | null): Draft => ({
    ...draft(base ?? '', { path, base }),
    blob: { sha, mode: '100644', size: 3 },
  })

  test('goes where its draft says, and ends with it', async () => {
    const memory = site()
    const outcome = await commit(memory, { drafts: [put('new/a.bin', null)], uploads })
    expect(memory.read('new/a.bin')).toStrictEqual(bytes)
    expect(outcome).toMatchObject({ uploads: [{ upload: { sha }, path: 'new/a.bin' }] })
  })

  test('replaces what is there, but nothing that nobody has seen', async () => {
    const memory = site()
    await commit(memory, { drafts: [put(JSON_FILE, before)], uploads })
    expect(memory.read(JSON_FILE)).toStrictEqual(bytes)

    const other = site()
    other.push({ [JSON_FILE]: ours })
    const asked = await commit(other, { drafts: [put(JSON_FILE, before)], uploads })
    expect(asked).toMatchObject({ type: 'conflict', files: [{ path: JSON_FILE }] })
    expect(other.calls).not.toContain('createBlob')
  })
})
