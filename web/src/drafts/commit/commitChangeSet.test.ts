import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderError } from '~/provider/errors'
import { before, commit, draft, JSON_FILE, ours, repository, site } from '../testing/commitSite'
import { failure } from '../testing/MemoryProvider'
import { blobId, type CommitCheck, type CommitProgress } from './index'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('nobody else was there', () => {
  test('any number of files takes five requests', async () => {
    const memory = site()
    const outcome = await commit(memory, {
      drafts: [
        draft(ours),
        draft('{"a": 1}\n', { path: 'data/other.json', base: '{}\n' }),
        draft('new', { path: 'n/e/w.txt', base: null }),
      ],
    })
    expect(memory.calls).toStrictEqual(['head', 'tree', 'createTree', 'createCommit', 'updateBranch'])
    expect(outcome).toMatchObject({
      type: 'committed',
      branch: 'main',
      commit: memory.branches.get('main'),
      merged: [],
    })
    expect([memory.read(JSON_FILE), memory.read('data/other.json'), memory.read('n/e/w.txt')]).toStrictEqual([
      ours,
      '{"a": 1}\n',
      'new',
    ])
    expect(memory.log()).toStrictEqual(['File updates'])
  })

  test('four where the tree is known, and it is not trusted for another commit', async () => {
    const memory = site()
    const head = memory.branches.get('main') ?? ''
    const tree = await memory.tree(repository, head)
    memory.calls.length = 0
    await commit(memory, { knownTree: { commit: head, tree } })
    expect(memory.calls).toStrictEqual(['head', 'createTree', 'createCommit', 'updateBranch'])
    memory.calls.length = 0
    await commit(memory, { drafts: [draft(before, { base: ours })], knownTree: { commit: head, tree } })
    expect(memory.calls).toContain('tree')
  })

  test('says which drafts end, with the base that they would have now', async () => {
    const outcome = await commit(site())
    expect(outcome).toMatchObject({
      files: [{ reference: { path: JSON_FILE }, ours, base: { sha: blobId(ours), text: ours } }],
    })
  })

  test('an executable file stays one', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before }, 'main', '100755')
    await commit(memory)
    expect(memory.modeOf(JSON_FILE)).toBe('100755')
  })

  test('what the branch has already is not committed again, and ends', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: ours })
    const outcome = await commit(memory)
    expect(outcome).toMatchObject({
      type: 'nothing-changed',
      files: [{ base: { sha: blobId(ours), text: ours } }],
    })
    expect(memory.log()).toStrictEqual(['of others'])
  })

  test('only that part of a change set is left out', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: ours })
    const outcome = await commit(memory, {
      drafts: [draft(ours), draft('[]', { path: 'x.json', base: null })],
    })
    expect(outcome).toMatchObject({ type: 'committed' })
    expect(outcome.type === 'committed' && outcome.files).toHaveLength(2)
  })

  test('a list of files that the provider cuts is read folder by folder', async () => {
    const memory = site()
    memory.isTruncating = true
    memory.push({ 'a/b/c.json': before })
    const outcome = await commit(memory, {
      drafts: [draft(ours, { path: 'a/b/c.json' }), draft('x', { path: 'a/new/x', base: null })],
    })
    expect(outcome.type).toBe('committed')
    expect(memory.read('a/b/c.json')).toBe(ours)
  })
})

describe('others have committed since', () => {
  test('other files: ours goes on top', async () => {
    const memory = site()
    memory.push({ 'README.md': 'changed' })
    const outcome = await commit(memory)
    expect(outcome).toMatchObject({ type: 'committed', merged: [] })
    expect([memory.read(JSON_FILE), memory.read('README.md')]).toStrictEqual([ours, 'changed'])
  })

  test('another field of the file: both are in it', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before.replace('20', '25') })
    const outcome = await commit(memory)
    expect(outcome).toMatchObject({
      type: 'committed',
      merged: [{ path: JSON_FILE, changes: 1, author: 'of others' }],
    })
    expect(memory.read(JSON_FILE)).toBe(before.replace('9', '12').replace('20', '25'))
    expect(memory.log()[0]).toBe(`File updates\n\nMerged with 1 change by of others in ${JSON_FILE}`)
  })

  test('what was merged is looked at before anything is written, and a refusal ends the commit', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before.replace('20', '25') })
    const merged = before.replace('9', '12').replace('20', '25')
    const check = vi.fn<CommitCheck>(async () => {
      throw new Error('breaks the rules')
    })
    await expect(commit(memory, { check })).rejects.toThrow('breaks the rules')
    expect(check).toHaveBeenCalledWith([{ path: JSON_FILE, ours, text: merged, isMerged: true }])
    expect(memory.log()).toStrictEqual(['of others'])
    expect(memory.calls).not.toContain('createTree')
  })

  test('a check that takes too long can be cancelled, and what is not merged is looked at too', async () => {
    const memory = site()
    const cancel = new AbortController()
    const check = vi.fn<CommitCheck>(() => {
      cancel.abort()
      return new Promise(() => {})
    })
    await expect(commit(memory, { check, signal: cancel.signal })).rejects.toThrow('aborted')
    expect(check).toHaveBeenCalledWith([{ path: JSON_FILE, ours, text: ours, isMerged: false }])
    expect(memory.calls).not.toContain('createTree')
  })

  test('another line of a text: both are in it', async () => {
    const memory = site()
    memory.push({ 'README.md': 'one\ntwo\nTHREE\n' })
    await commit(memory, {
      drafts: [draft('ONE\ntwo\nthree\n', { path: 'README.md', base: 'one\ntwo\nthree\n' })],
    })
    expect(memory.read('README.md')).toBe('ONE\ntwo\nTHREE\n')
  })

  test('the same field: asked, with nothing written, and done as decided', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before.replace('9', '11').replace('20', '25') })
    const outcome = await commit(memory, { newBranch: 'never-made' })
    expect(outcome).toMatchObject({
      type: 'conflict',
      files: [
        {
          path: JSON_FILE,
          versions: { base: before, ours },
          conflicts: [{ kind: 'field', path: ['basic'], both: undefined }],
        },
      ],
    })
    expect(memory.calls).toStrictEqual(['head', 'tree', 'blob'])
    const [file] = outcome.type === 'conflict' ? outcome.files : []
    const choices = new Map(file?.conflicts.map(({ id }) => [id, 'ours'] as const))
    const resolutions = new Map([[JSON_FILE, { theirs: file?.theirs ?? null, choices }]])
    expect(await commit(memory, { resolutions })).toMatchObject({ type: 'committed' })
    expect(memory.read(JSON_FILE)).toBe(before.replace('9', '12').replace('20', '25'))
  })

  test('a decision does not hold for a version that the person has not seen', async () => {
    const memory = site()
    memory.push({ [JSON_FILE]: before.replace('9', '11') })
    const resolutions = new Map([
      [JSON_FILE, { theirs: blobId('seen'), choices: new Map([['ours:/basic', 'ours'] as const]) }],
    ])
    expect(await commit(memory, { resolutions })).toMatchObject({ type: 'conflict' })
  })

  test.each([
    ['removed the file', { [JSON_FILE]: null }, draft(ours), 'removed'],
    ['made a file of our name', { 'new.json': '[]' }, draft('{}', { path: 'new.json', base: null }), 'added'],
    ['made it binary', { [JSON_FILE]: new Uint8Array([0xff, 0xfe, 0]) }, draft(ours), 'not-text'],
    ['made it a folder', { [JSON_FILE]: null, [`${JSON_FILE}/x`]: '' }, draft(ours), 'path-taken'],
    [
      'made its folder a file',
      { [JSON_FILE]: null, 'data/other.json': null, data: '' },
      draft(ours),
      'path-taken',
    ],
  ])('they %s: asked', async (_what, changes, own, reason) => {
    const memory = site()
    memory.push(changes)
    const outcome = await commit(memory, { drafts: [own] })
    expect(outcome).toMatchObject({ type: 'conflict', files: [{ conflicts: [{ kind: 'file', reason }] }] })
  })

  test.each([
    ['ours', 'committed', ours],
    ['theirs', 'nothing-changed', undefined],
  ] as const)('and %s of a removed file can be chosen', async (side, type, text) => {
    const memory = site()
    memory.push({ [JSON_FILE]: null })
    const resolutions = new Map([[JSON_FILE, { theirs: null, choices: new Map([['file', side]]) }]])
    expect(await commit(memory, { resolutions })).toMatchObject({ type })
    expect(memory.read(JSON_FILE)).toBe(text)
  })
})

describe('to a new branch', () => {
  test('the branch is made from the head, and the old one stays', async () => {
    const memory = site()
    const head = memory.branches.get('main')
    const outcome = await commit(memory, { newBranch: 'my-new-branch' })
    expect(outcome).toMatchObject({ type: 'committed', branch: 'my-new-branch' })
    expect([memory.branches.get('main'), memory.read(JSON_FILE, 'my-new-branch')]).toStrictEqual([head, ours])
    expect(memory.calls).toStrictEqual([
      'head',
      'tree',
      'createBranch',
      'createTree',
      'createCommit',
      'updateBranch',
    ])
  })

  test('from a commit that no branch names', async () => {
    const memory = site()
    const start = memory.branches.get('main') ?? ''
    memory.push({ 'README.md': 'x' })
    await commit(memory, { branch: start, newBranch: 'from-there' })
    expect([memory.read('README.md', 'from-there'), memory.read(JSON_FILE, 'from-there')]).toStrictEqual([
      'one\ntwo\nthree\n',
      ours,
    ])
  })

  test('a name that is taken is the caller’s to change', async () => {
    const memory = site()
    memory.branches.set('taken', memory.branches.get('main') ?? '')
    memory.push({ 'README.md': 'x' })
    const head = memory.branches.get('taken')
    await expect(commit(memory, { newBranch: 'taken' })).rejects.toMatchObject({
      details: { kind: 'already-exists' },
    })
    expect(memory.branches.get('taken')).toBe(head)
  })

  test.each(['offline', 'unexpected', 'already-exists'] as const)(
    'an answer that was lost, or came of a repeated request (%s), does not make it twice',
    async (kind) => {
      const memory = site()
      memory.after('createBranch', () => failure(kind))
      expect(await commit(memory, { newBranch: 'n' })).toMatchObject({ type: 'committed', branch: 'n' })
    },
  )

  test('progress says when it is there, so that another try can name it', async () => {
    const memory = site()
    memory.before('createTree', () => failure('unavailable'))
    const progress: CommitProgress[] = []
    await expect(
      commit(memory, { newBranch: 'n', onProgress: (step) => progress.push(step) }),
    ).rejects.toBeInstanceOf(ProviderError)
    expect(progress).toContainEqual({ step: 'branch-created', branch: 'n' })
    expect(await commit(memory, { branch: 'n' })).toMatchObject({ type: 'committed', branch: 'n' })
  })
})

test('aborted before anything is on the branch, nothing is', async () => {
  const memory = site()
  const abort = new AbortController()
  memory.before('createCommit', () => abort.abort())
  await expect(commit(memory, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(memory.calls).not.toContain('updateBranch')
})

test('an error of the provider is passed on as it is', async () => {
  const memory = site()
  memory.before('createTree', () => failure('too-large'))
  await expect(commit(memory)).rejects.toMatchObject({ details: { kind: 'too-large' } })
})
