import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderError } from '~/provider/errors'
import type { Provider } from '~/provider/Provider'
import type { Draft } from '../draft'
import { failure, MemoryProvider } from '../testing/MemoryProvider'
import { blobId, type CommitOutcome, type CommitProgress, type CommitRequest, commitChangeSet } from './index'

const repository = { owner: 'ann', repo: 'site' }
const JSON_FILE = 'data/prices.json'
const before = '{\n  "basic": 9,\n  "pro": 20\n}\n'
const ours = before.replace('9', '12')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function site(): MemoryProvider {
  return new MemoryProvider({
    [JSON_FILE]: before,
    'data/other.json': '{}\n',
    'README.md': 'one\ntwo\nthree\n',
  })
}

function draft(text: string, options: { path?: string; base?: string | null } = {}): Draft {
  const { path = JSON_FILE, base = before } = options
  return {
    account: 'ann',
    reference: { ...repository, ref: 'main', path },
    base: { sha: base === null ? null : blobId(base), text: base ?? '', mode: '100644' },
    text,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

/** The commit calls nothing else of the interface. */
function asProvider(memory: MemoryProvider): Provider {
  const unused = () => Promise.reject(new Error('a commit must not ask for this'))
  return {
    authenticatedUser: unused,
    organisations: unused,
    owner: unused,
    repositories: unused,
    repository: unused,
    branches: unused,
    branchesBelow: unused,
    file: unused,
    createRepository: unused,
    createReview: unused,
    head: (name, which) => memory.head(name, which),
    commit: (name, which) => memory.commit(name, which),
    tree: (...args) => memory.tree(...args),
    blob: (name, which) => memory.blob(name, which),
    createTree: (...args) => memory.createTree(...args),
    createCommit: (...args) => memory.createCommit(...args),
    updateBranch: (...args) => memory.updateBranch(...args),
    createBranch: (...args) => memory.createBranch(...args),
  }
}

async function commit(memory: MemoryProvider, request: Partial<CommitRequest> = {}): Promise<CommitOutcome> {
  const result = commitChangeSet(asProvider(memory), {
    repository,
    branch: 'main',
    message: 'File updates',
    drafts: [draft(ours)],
    ...request,
  })
  // The pauses are real in the product; here the clock runs ahead. The assertion is with the caller.
  result.catch(() => undefined)
  await vi.runAllTimersAsync()
  return result
}

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
    expect(outcome).toMatchObject({ type: 'committed', merged: [JSON_FILE] })
    expect(memory.read(JSON_FILE)).toBe(before.replace('9', '12').replace('20', '25'))
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
        { path: JSON_FILE, conflicts: [{ kind: 'field', path: ['basic'], base: 9, ours: 12, theirs: 11 }] },
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

describe('others commit at the same moment', () => {
  test('from the top again: both commits are there, and so are both changes', async () => {
    const memory = site()
    memory.before('updateBranch', () => memory.push({ [JSON_FILE]: before.replace('20', '25') }))
    const outcome = await commit(memory)
    expect(outcome).toMatchObject({ type: 'committed', merged: [JSON_FILE] })
    expect(memory.read(JSON_FILE)).toBe(before.replace('9', '12').replace('20', '25'))
    expect(memory.log()).toStrictEqual(['File updates', 'of others'])
  })

  test('a conflict that comes up only then is asked', async () => {
    const memory = site()
    memory.before('updateBranch', () => memory.push({ [JSON_FILE]: before.replace('9', '11') }))
    expect(await commit(memory)).toMatchObject({ type: 'conflict' })
    expect(memory.log()).toStrictEqual(['of others'])
  })

  test('it ends with an error, not with an endless try', async () => {
    const memory = site()
    for (let i = 0; i < 20; i++) memory.before('updateBranch', () => memory.push({ 'README.md': `${i}` }))
    await expect(commit(memory)).rejects.toMatchObject({ details: { kind: 'not-fast-forward' } })
    expect(memory.calls.filter((call) => call === 'updateBranch')).toHaveLength(6)
  })

  test('a head from before our own last commit is passed over', async () => {
    const memory = site()
    const stale = memory.branches.get('main') ?? ''
    const lastCommit = memory.push({ [JSON_FILE]: ours })
    const provider = asProvider(memory)
    provider.head = () => Promise.resolve(stale)
    const next = ours.replace('20', '21')
    const drafts = [draft(next, { base: ours })]
    const outcome = await commitChangeSet(provider, {
      repository,
      branch: 'main',
      message: 'm',
      drafts,
      lastCommit,
    })
    expect(outcome.type).toBe('committed')
    expect(memory.read(JSON_FILE)).toBe(next)
  })
})

describe('an answer is lost', () => {
  test('the branch was moved: no second commit', async () => {
    const memory = site()
    memory.after('updateBranch', () => failure('offline'))
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['File updates'])
    expect(memory.calls.filter((call) => call === 'createCommit')).toHaveLength(1)
  })

  test('the branch was moved, and others have gone on since: no second commit', async () => {
    const memory = site()
    memory.after('updateBranch', () => {
      memory.push({ 'README.md': 'x' })
      memory.push({ 'README.md': 'y' })
      failure('unavailable')
    })
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['of others', 'of others', 'File updates'])
  })

  test('the branch was not moved: the same commit once more', async () => {
    const memory = site()
    memory.before('updateBranch', () => failure('offline'))
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.calls.filter((call) => call === 'createCommit')).toHaveLength(1)
    expect(memory.log()).toStrictEqual(['File updates'])
  })

  test('the branch was not moved, and somebody else was faster: once, on top of theirs', async () => {
    const memory = site()
    memory.before('updateBranch', () => {
      memory.push({ 'README.md': 'x' })
      failure('offline')
    })
    expect(await commit(memory)).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['File updates', 'of others'])
  })

  test('and the branch is answered as it was before: the repeated move does no harm', async () => {
    const memory = site()
    const stale = memory.branches.get('main') ?? ''
    memory.after('updateBranch', () => failure('offline'))
    const provider = asProvider(memory)
    provider.head = () => Promise.resolve(stale)
    const result = commitChangeSet(provider, {
      repository,
      branch: 'main',
      message: 'm',
      drafts: [draft(ours)],
    })
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ type: 'committed' })
    expect(memory.log()).toStrictEqual(['m'])
  })

  test('for good: an error, and a later try sees that all is done', async () => {
    const memory = site()
    memory.after('updateBranch', () => failure('offline'))
    for (let i = 0; i < 5; i++)
      memory.before('updateBranch', i === 0 ? () => undefined : () => failure('offline'))
    memory.before('head', () => undefined)
    for (let i = 0; i < 4; i++) memory.before('head', () => failure('offline'))
    await expect(commit(memory)).rejects.toBeInstanceOf(ProviderError)
    expect(await commit(memory)).toMatchObject({ type: 'nothing-changed' })
    expect(memory.log()).toStrictEqual(['File updates'])
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
    await expect(commit(memory, { newBranch: 'main' })).rejects.toMatchObject({
      details: { kind: 'already-exists' },
    })
    expect(memory.log()).toStrictEqual([])
  })

  test('a lost answer does not make it twice', async () => {
    const memory = site()
    memory.after('createBranch', () => failure('offline'))
    expect(await commit(memory, { newBranch: 'n' })).toMatchObject({ type: 'committed', branch: 'n' })
  })

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
