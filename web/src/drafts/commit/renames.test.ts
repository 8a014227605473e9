import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Side } from '../merge'
import { before, commit, JSON_FILE, ours, site } from '../testing/commitSite'
import { failure } from '../testing/MemoryProvider'
import { blobId } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('they renamed the file', () => {
  const renamed = { [JSON_FILE]: null, 'data/tariffs.json': before }
  const answer = (side: Side, theirs = before, more: Readonly<Record<string, Side>> = {}) => {
    const choices = new Map<string, Side>([['file', side], ...Object.entries(more)])
    return { resolutions: new Map([[JSON_FILE, { theirs: blobId(theirs), choices }]]) }
  }

  test('said, with its new name', async () => {
    const memory = site()
    memory.push(renamed)
    expect(await commit(memory)).toMatchObject({
      files: [{ conflicts: [{ reason: 'removed', renamedTo: 'data/tariffs.json' }] }],
    })
  })

  test('our edits can go there, and their draft ends', async () => {
    const memory = site()
    memory.push(renamed)
    expect(await commit(memory, answer('both'))).toMatchObject({
      type: 'committed',
      moved: [{ from: JSON_FILE, to: 'data/tariffs.json' }],
      files: [{ reference: { path: JSON_FILE }, base: { sha: null } }],
    })
    expect([memory.read(JSON_FILE), memory.read('data/tariffs.json')]).toStrictEqual([undefined, ours])
  })

  test.each<[Side, string | undefined, string | undefined]>([
    ['ours', ours, before],
    ['theirs', undefined, before],
  ])('or not: %s', async (side, old, now) => {
    const memory = site()
    memory.push(renamed)
    await commit(memory, answer(side))
    expect([memory.read(JSON_FILE), memory.read('data/tariffs.json')]).toStrictEqual([old, now])
  })

  test('where several files have that content the provider knows which it is', async () => {
    const memory = site()
    memory.push({ 'data/copy.json': before })
    memory.push(renamed)
    expect(await commit(memory)).toMatchObject({
      files: [{ conflicts: [{ renamedTo: 'data/tariffs.json' }] }],
    })
  })

  test('not where it was deleted and another file was made', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: null, 'data/new.json': '{"nothing": "of it"}\n' })
    const outcome = await commit(memory)
    const [file] = outcome.type === 'conflict' ? outcome.files : []
    expect(file?.conflicts).toStrictEqual([{ kind: 'file', id: 'file', reason: 'removed' }])
  })

  test('and edited it, twice: our edits are merged into what it is now', async () => {
    const memory = site()
    const edited = before.replace('20', '25')
    memory.push({ [JSON_FILE]: null, 'data/tariffs.json': edited })
    memory.push({ 'data/tariffs.json': null, 'tariffs.json': edited })
    memory.push({ 'tariffs.json': before.replace('20', '30') })
    const now = before.replace('20', '30')
    const asked = await commit(memory)
    expect(asked).toMatchObject({
      files: [
        {
          theirs: blobId(now),
          versions: { theirs: now },
          conflicts: [{ kind: 'file', renamedTo: 'tariffs.json' }],
        },
      ],
    })
    expect(await commit(memory, answer('both', now))).toMatchObject({
      type: 'committed',
      moved: [{ from: JSON_FILE, to: 'tariffs.json' }],
      merged: [{ path: 'tariffs.json', changes: 1 }],
    })
    expect(memory.read('tariffs.json')).toBe(ours.replace('20', '30'))
  })

  test('and edited the same value: asked with the name, and done as decided', async () => {
    const memory = site()
    const theirs = before.replace('9', '11')
    memory.push({ [JSON_FILE]: null, 'data/tariffs.json': theirs })
    expect(await commit(memory)).toMatchObject({
      files: [{ conflicts: [{ kind: 'file' }, { kind: 'field', id: 'ours:/basic' }] }],
    })
    expect(await commit(memory, answer('both', theirs))).toMatchObject({ type: 'conflict' })
    await commit(memory, answer('both', theirs, { 'ours:/basic': 'ours' }))
    expect(memory.read('data/tariffs.json')).toBe(ours)
  })

  test('and edited it again after the question: asked again', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: null, 'data/tariffs.json': before.replace('20', '30') })
    expect(await commit(memory, answer('both'))).toMatchObject({ type: 'conflict' })
  })

  test('and edited it, in a repository of which the provider cuts the list of files', async () => {
    const memory = site()
    memory.isTruncating = true
    const theirs = before.replace('20', '30')
    memory.push({ [JSON_FILE]: null, 'a/b/tariffs.json': theirs })
    expect(await commit(memory)).toMatchObject({
      files: [{ conflicts: [{ reason: 'removed', renamedTo: 'a/b/tariffs.json' }] }],
    })
    await commit(memory, answer('both', theirs))
    expect([memory.read(JSON_FILE), memory.read('a/b/tariffs.json')]).toStrictEqual([
      undefined,
      ours.replace('20', '30'),
    ])
  })

  test('a history that cannot be told: it counts as deleted', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: null, 'data/tariffs.json': before.replace('20', '30') })
    memory.before('compare', () => failure('not-found'))
    const outcome = await commit(memory)
    const [file] = outcome.type === 'conflict' ? outcome.files : []
    expect(file?.conflicts).toStrictEqual([{ kind: 'file', id: 'file', reason: 'removed' }])
  })
})
