import { describe, expect, it } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, textAt } from '~/testing/github/memoryRepository'
import { createGitHub } from './createGitHub'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub((fake) => {
  fake.organisations = [{ login: 'engines', type: 'Organization', description: null }]
  fake.accounts = [{ login: 'grace', type: 'User', name: null, description: null }]
  fake.addRepository({
    ...shop,
    description: 'Prices',
    files: { 'a.json': '{"ü": "🍕"}\n', 'dir/b.json': '{}' },
  })
})

function connect(token: string | null = github.token) {
  return createGitHub({ rest: github.rest, graphql: github.graphql, token })
}

describe('accounts', () => {
  it('falls back to the login where a person has no name, and to an empty description', async () => {
    expect(await connect().authenticatedUser()).toMatchObject({
      name: 'Ada Lovelace',
      description: 'Analyst',
    })
    expect(await connect().owner('grace')).toEqual({
      login: 'grace',
      kind: 'user',
      name: 'grace',
      description: '',
      avatarUrl: 'https://github.test/avatars/grace.png',
    })
  })

  it('names organisations by their login', async () => {
    expect(await connect().organisations()).toMatchObject([
      { login: 'engines', kind: 'organisation', name: 'engines', description: '' },
    ])
  })

  it.each([
    ['oneself, private ones too', 'ada', 'user', '/user/repos?affiliation=owner', ['secret', 'shop']],
    ['an organisation', 'engines', 'organisation', '/orgs/engines/repos?type=all', ['difference']],
    ['somebody else', 'grace', 'user', '/users/grace/repos?sort=full_name', ['compiler']],
  ] as const)('lists the repositories of %s', async (_who, login, kind, call, repositories) => {
    github.addRepository({ owner: 'ada', repo: 'secret', isPrivate: true })
    github.addRepository({ owner: 'engines', repo: 'difference', isPrivate: true })
    github.addRepository({ owner: 'grace', repo: 'compiler' })
    github.addRepository({ owner: 'grace', repo: 'hidden', isPrivate: true })
    const owner = { login, kind, name: login, description: '', avatarUrl: null }
    const list = { page: 1, size: 100, order: 'name' } as const
    const found = await connect().repositories(owner, list)
    expect(found.items.map(({ repo }) => repo).toSorted()).toEqual(repositories)
    expect(github.requests.at(-1)).toContain(`GET ${call}`)
  })

  it('asks for public repositories when nobody is signed in', async () => {
    const owner = { login: 'ada', kind: 'user', name: 'ada', description: '', avatarUrl: null } as const
    const list = { page: 2, size: 30, order: 'updated' } as const
    await connect(null).repositories(owner, list)
    expect(github.requests).toEqual(['GET /users/ada/repos?sort=updated&per_page=30&page=2'])
  })
})

describe('reading', () => {
  it('gives a repository, its branches and its head', async () => {
    const provider = connect()
    expect(await provider.repository(shop)).toMatchObject({ ...shop, defaultBranch: 'main', canPush: true })
    const { items, pageCount } = await provider.branches(shop, 1)
    const [branch] = items
    expect([branch, pageCount]).toMatchObject([{ name: 'main', isProtected: false }, 1])
    expect(await provider.branch(shop, 'main')).toEqual(branch)
    await expect(provider.branch(shop, 'gone')).rejects.toMatchObject({ kind: 'not-found' })
    expect(await provider.head(shop, 'main')).toBe(branch?.commit)
  })

  it('finds the branches whose names begin alike', async () => {
    const [repository] = github.repositories
    for (const name of ['feature/b', 'feature/a#1', 'featureless', 'less']) {
      if (repository) commitFiles(repository, name, { 'x.json': '1' }, 'x')
    }
    const found = await connect().branchesFrom(shop, 'feature')
    expect(found.map(({ name }) => name)).toEqual(['feature/a#1', 'feature/b', 'featureless'])
    expect((await connect().branchesFrom(shop, 'less')).map(({ name }) => name)).toEqual(['less'])
  })

  it('gives all entries of a commit', async () => {
    const provider = connect()
    const { entries, truncated } = await provider.tree(shop, await provider.head(shop, 'main'))
    expect(truncated).toBe(false)
    expect(entries.map(({ path, type, mode }) => [path, type, mode])).toEqual([
      ['a.json', 'blob', '100644'],
      ['dir', 'tree', '040000'],
      ['dir/b.json', 'blob', '100644'],
    ])
    const top = await provider.tree(shop, 'main', { recursive: false })
    expect(top.entries.map(({ path }) => path)).toEqual(['a.json', 'dir'])
  })

  it.each([
    ['feature/x#1', 'dir a/100%/é#f?.json'],
    ['a%2Fb', "it's+a&b=c.json"],
  ])('reads at the ref %s the path %s', async (ref, path) => {
    const [repository] = github.repositories
    if (repository) commitFiles(repository, ref, { [path]: 'text' }, 'add')
    const provider = connect()
    const file = await provider.file({ ...shop, ref, path })
    expect(new TextDecoder().decode(file.bytes)).toBe('text')
    const commit = await provider.head(shop, ref)
    expect(await provider.commit(shop, commit)).toMatchObject({ sha: commit, message: 'add' })
    expect(await provider.commit(shop, ref)).toMatchObject({ sha: commit, message: 'add' })
    expect((await provider.tree(shop, ref)).entries.map((entry) => entry.path)).toContain(path)
  })
})

describe('writing', () => {
  it('makes one commit of a change, an addition and a deletion', async () => {
    const provider = connect()
    const base = await provider.head(shop, 'main')
    const tree = await provider.createTree(shop, base, [
      { path: 'a.json', mode: '100644', content: '{"ü": 2}\n' },
      { path: 'new/é.json', mode: '100644', content: '{}' },
      { path: 'dir/b.json', mode: '100644', content: null },
    ])
    const commit = await provider.createCommit(shop, { message: 'File updates', tree, parents: [base] })
    await provider.updateBranch(shop, 'main', commit)
    const [repository] = github.repositories
    if (!repository) throw new Error('seeded above')
    expect(textAt(repository, 'main', 'a.json')).toBe('{"ü": 2}\n')
    expect(textAt(repository, 'main', 'new/é.json')).toBe('{}')
    expect(textAt(repository, 'main', 'dir/b.json')).toBeUndefined()
    expect(await provider.commit(shop, commit)).toMatchObject({ tree, parents: [base] })
  })

  it('writes bytes that are no text as a blob, and a tree that names it', async () => {
    const provider = connect()
    const bytes = new Uint8Array([0x89, 0x50, 0, 0xff])
    const base = await provider.head(shop, 'main')
    const blob = await provider.createBlob(shop, bytes)
    const change = { path: 'images/a.png', mode: '100644', content: { blob } }
    const tree = await provider.createTree(shop, base, [change])
    const { entries } = await provider.tree(shop, tree)
    expect(entries.find(({ path }) => path === 'images/a.png')?.sha).toBe(blob)
    expect(await provider.blob(shop, blob)).toEqual(bytes)
  })

  it('refuses to move a branch that somebody else moved', async () => {
    const provider = connect()
    const base = await provider.head(shop, 'main')
    const tree = await provider.createTree(shop, base, [{ path: 'a.json', mode: '100644', content: '1' }])
    const commit = await provider.createCommit(shop, { message: 'mine', tree, parents: [base] })
    const [repository] = github.repositories
    if (repository) commitFiles(repository, 'main', { 'a.json': '2' }, 'theirs')
    await expect(provider.updateBranch(shop, 'main', commit)).rejects.toMatchObject({
      kind: 'not-fast-forward',
    })
  })

  it('creates branches, and says when one exists', async () => {
    const provider = connect()
    const head = await provider.head(shop, 'main')
    await provider.createBranch(shop, 'feature/x#1', head)
    expect(await provider.head(shop, 'feature/x#1')).toBe(head)
    await expect(provider.createBranch(shop, 'feature/x#1', head)).rejects.toMatchObject({
      kind: 'already-exists',
    })
  })

  it('creates a repository with the private flag and goes on with the name that it got', async () => {
    const created = await connect().createRepository({ name: 'my forms', isPrivate: true })
    expect(created).toMatchObject({ owner: 'ada', repo: 'my-forms', isPrivate: true, defaultBranch: 'main' })
    await expect(connect().createRepository({ name: 'my-forms', isPrivate: true })).rejects.toMatchObject({
      kind: 'already-exists',
      details: { providerMessage: 'Repository creation failed. name already exists on this account' },
    })
  })

  it('opens a review once', async () => {
    const provider = connect()
    const [repository] = github.repositories
    if (repository) commitFiles(repository, 'edit', { 'a.json': '3' }, 'x')
    const review = {
      head: 'edit',
      base: 'main',
      title: 'Publish content',
      body: "Let's do it",
      isDraft: false,
    }
    expect(await provider.createReview(shop, review)).toMatchObject({
      number: 1,
      title: 'Publish content',
      webUrl: 'https://github.test/ada/shop/pull/1',
    })
    await expect(provider.createReview(shop, review)).rejects.toMatchObject({
      kind: 'already-exists',
      message: expect.stringContaining('There is already an open review of this branch.'),
    })
  })
})
