import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../draft'
import { before, commit, draft, JSON_FILE, ours, site } from '../testing/commitSite'
import { blobId } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const deleted = (base = before, path = JSON_FILE): Draft => ({
  ...draft(base, { base, path }),
  isDeleted: true,
})

const decide = (theirs: string | null, side: 'ours' | 'theirs') =>
  new Map([[JSON_FILE, { theirs, choices: new Map([['file', side]]) }]])

describe('a file that is to go', () => {
  test('goes with the rest of the commit, in as many requests', async () => {
    const memory = site()
    const outcome = await commit(memory, {
      drafts: [deleted(), draft('{"a": 1}\n', { path: 'data/other.json', base: '{}\n' })],
    })
    expect(memory.calls).toStrictEqual(['head', 'tree', 'createTree', 'createCommit', 'updateBranch'])
    expect([memory.read(JSON_FILE), memory.read('data/other.json')]).toStrictEqual([undefined, '{"a": 1}\n'])
    expect(outcome).toMatchObject({
      type: 'committed',
      files: [{ ours: before, isDeleted: true, base: { sha: null, text: '' } }, { ours: '{"a": 1}\n' }],
    })
  })

  test('is gone already: nothing is written', async () => {
    const memory = site()
    await commit(memory, { drafts: [deleted()] })
    const outcome = await commit(memory, { drafts: [deleted()] })
    expect(outcome).toMatchObject({ type: 'nothing-changed', files: [{ base: { sha: null, text: '' } }] })
  })

  test('was changed by others: it stays until the person has seen that', async () => {
    const memory = site()
    await commit(memory, { drafts: [draft(ours)] })
    const asked = await commit(memory, { drafts: [deleted()] })
    expect(asked).toMatchObject({
      type: 'conflict',
      files: [
        {
          theirs: blobId(ours),
          versions: { ours: '', theirs: ours },
          conflicts: [{ kind: 'file', reason: 'changed' }],
        },
      ],
    })
    expect(memory.read(JSON_FILE)).toBe(ours)

    const kept = await commit(memory, { drafts: [deleted()], resolutions: decide(blobId(ours), 'theirs') })
    expect(kept).toMatchObject({
      type: 'nothing-changed',
      files: [{ base: { sha: blobId(ours), text: ours } }],
    })

    // An answer to another version is none.
    const stale = await commit(memory, { drafts: [deleted()], resolutions: decide(blobId(before), 'ours') })
    expect(stale.type).toBe('conflict')

    await commit(memory, { drafts: [deleted()], resolutions: decide(blobId(ours), 'ours') })
    expect(memory.read(JSON_FILE)).toBeUndefined()
  })

  test('was renamed by others: it goes under its new name, where the person says so', async () => {
    const memory = site()
    const moved = { ...draft(before, { path: 'data/moved.json', base: null }) }
    await commit(memory, { drafts: [deleted(), moved] })
    const asked = await commit(memory, { drafts: [deleted()] })
    expect(asked).toMatchObject({
      type: 'conflict',
      files: [{ path: JSON_FILE, conflicts: [{ reason: 'changed', renamedTo: 'data/moved.json' }] }],
    })
    const theirs = asked.type === 'conflict' ? (asked.files[0]?.theirs ?? null) : null
    await commit(memory, { drafts: [deleted()], resolutions: decide(theirs, 'ours') })
    expect(memory.read('data/moved.json')).toBeUndefined()
  })

  test('is a folder by now: that stays', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: null, [`${JSON_FILE}/inside.txt`]: 'x' })
    await commit(memory, { drafts: [deleted()] })
    expect(memory.read(`${JSON_FILE}/inside.txt`)).toBe('x')
  })

  test('and the branch moves meanwhile: it is looked at again', async () => {
    const memory = site()
    memory.before('updateBranch', () => memory.push({ [JSON_FILE]: ours }))
    const outcome = await commit(memory, { drafts: [deleted()] })
    expect(outcome.type).toBe('conflict')
    expect(memory.read(JSON_FILE)).toBe(ours)
  })
})
