import { Octokit } from '@octokit/rest'
import { describe } from 'vitest'
import { test as base, expect } from '../../harness/scenario'
import { hubUser } from '../../harness/sheaf'

/** Octokit's log would have a line for each error that a test provokes. */
const log = { debug() {}, info() {}, warn: console.warn, error() {} }

const connect = (url: string, auth: string) => new Octokit({ baseUrl: `${url}/api/v3`, auth, log })

/** GitHub's own client, which knows nothing of us, on the binary's hub. */
const test = base.extend<{ octokit: Octokit }>({
  octokit: async ({ sheaf }, use) => {
    await use(connect(sheaf.url, await sheaf.token()))
  },
})

const owner = hubUser
const encode = (text: string) => Buffer.from(text).toString('base64')

describe('@octokit/rest', () => {
  test('knows who it is, and the organisations and repositories there are', async ({ octokit }) => {
    const { data: user, headers } = await octokit.users.getAuthenticated()
    expect(user.login).toBe(owner)
    expect(headers['x-oauth-scopes']).toContain('repo')
    const { data: organisations } = await octokit.orgs.listForAuthenticatedUser()
    expect(organisations.map(({ login }) => login)).toContain('tidewater-conf')
    const { data: members } = await octokit.orgs.listMembers({ org: 'tidewater-conf' })
    expect(members.map(({ login }) => login)).toContain(owner)
    const { data: membership } = await octokit.orgs.getMembershipForAuthenticatedUser({
      org: 'tidewater-conf',
    })
    expect(membership).toMatchObject({ state: 'active', role: 'admin', user: { login: owner } })
    const { data: found } = await octokit.search.repos({ q: 'harbour' })
    expect(found.items.map(({ full_name }) => full_name)).toEqual(['you/harbour-site'])
  })

  test('creates, renames and deletes a repository, and follows its old name', async ({ octokit }) => {
    const { data: created } = await octokit.repos.createForAuthenticatedUser({
      name: 'first name',
      auto_init: true,
      private: true,
    })
    expect(created).toMatchObject({ name: 'first-name', private: true, default_branch: 'main' })
    await octokit.repos.update({ owner, repo: 'first-name', name: 'second-name' })
    const { data: followed } = await octokit.repos.get({ owner, repo: 'first-name' })
    expect(followed).toMatchObject({ id: created.id, name: 'second-name' })
    await octokit.repos.delete({ owner, repo: 'second-name' })
    await expect(octokit.repos.get({ owner, repo: 'second-name' })).rejects.toMatchObject({ status: 404 })
  })

  test('writes, reads and deletes a file by its contents', async ({ octokit }) => {
    const repo = 'octokit-contents'
    await octokit.repos.createForAuthenticatedUser({ name: repo, auto_init: true })
    const file = { owner, repo, path: 'a folder/ümläut #1.json' }
    const { data: written } = await octokit.repos.createOrUpdateFileContents({
      ...file,
      message: 'Adds a file',
      content: encode('{"price": 3}\n'),
    })
    const { data: read } = await octokit.repos.getContent(file)
    expect(read).toMatchObject({
      type: 'file',
      sha: written.content?.sha,
      content: `${encode('{"price": 3}\n')}\n`,
    })
    const { data: raw } = await octokit.repos.getContent({ ...file, mediaType: { format: 'raw' } })
    expect(raw).toBe('{"price": 3}\n')
    const sha = written.content?.sha ?? ''
    await octokit.repos.deleteFile({ ...file, message: 'Removes it', sha })
    await expect(octokit.repos.getContent(file)).rejects.toMatchObject({ status: 404 })
  })

  test('commits through blobs, trees, commits and refs, and reviews and merges a pull request', async ({
    octokit,
  }) => {
    const repo = 'octokit-git'
    await octokit.repos.createForAuthenticatedUser({ name: repo, auto_init: true })
    const { data: main } = await octokit.git.getRef({ owner, repo, ref: 'heads/main' })
    const parent = main.object.sha
    const { data: blob } = await octokit.git.createBlob({ owner, repo, content: 'AP8=', encoding: 'base64' })
    const { data: tree } = await octokit.git.createTree({
      owner,
      repo,
      base_tree: parent,
      tree: [
        { path: 'data/bytes.bin', mode: '100644', type: 'blob', sha: blob.sha },
        { path: 'README.md', mode: '100644', type: 'blob', sha: null },
      ],
    })
    const { data: commit } = await octokit.git.createCommit({
      owner,
      repo,
      message: 'Replaces the file',
      tree: tree.sha,
      parents: [parent],
    })
    await octokit.git.createRef({ owner, repo, ref: 'refs/heads/work/one', sha: commit.sha })
    const { data: listed } = await octokit.git.getTree({
      owner,
      repo,
      tree_sha: 'work/one',
      recursive: 'true',
    })
    expect(listed.tree.map(({ path }) => path)).toEqual(['data', 'data/bytes.bin'])
    expect(listed.truncated).toBe(false)

    const { data: pull } = await octokit.pulls.create({
      owner,
      repo,
      title: 'One',
      head: 'work/one',
      base: 'main',
      body: 'Please look',
    })
    const files = await octokit.paginate(octokit.pulls.listFiles, {
      owner,
      repo,
      pull_number: pull.number,
      per_page: 1,
    })
    expect(files.map(({ filename, status }) => `${status} ${filename}`)).toEqual([
      'removed README.md',
      'added data/bytes.bin',
    ])
    const merged = await octokit.pulls.merge({
      owner,
      repo,
      pull_number: pull.number,
      merge_method: 'squash',
    })
    expect(merged.data.merged).toBe(true)
    expect((await octokit.pulls.checkIfMerged({ owner, repo, pull_number: pull.number })).status).toBe(204)
    const { data: comparison } = await octokit.repos.compareCommitsWithBasehead({
      owner,
      repo,
      basehead: `${parent}...main`,
    })
    expect(comparison).toMatchObject({ status: 'ahead', ahead_by: 1, behind_by: 0 })
    await octokit.git.deleteRef({ owner, repo, ref: 'heads/work/one' })
  })

  test('pages through branches and pull requests', async ({ octokit }) => {
    const repo = 'octokit-pages'
    await octokit.repos.createForAuthenticatedUser({ name: repo, auto_init: true })
    const { data: main } = await octokit.git.getRef({ owner, repo, ref: 'heads/main' })
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await octokit.git.createRef({ owner, repo, ref: `refs/heads/${name}`, sha: main.object.sha })
      await octokit.repos.createOrUpdateFileContents({
        owner,
        repo,
        path: `${name}.txt`,
        branch: name,
        message: `Adds ${name}`,
        content: encode(name),
      })
      await octokit.pulls.create({ owner, repo, title: name, head: name, base: 'main' })
    }
    const branches = await octokit.paginate(octokit.repos.listBranches, { owner, repo, per_page: 2 })
    expect(branches.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'main'])
    const sizes: number[] = []
    for await (const page of octokit.paginate.iterator(octokit.pulls.list, { owner, repo, per_page: 2 })) {
      sizes.push(page.data.length)
    }
    expect(sizes).toEqual([2, 2, 1])
  })

  test('tells errors apart, and asks only for what has changed', async ({ octokit, sheaf }) => {
    const repo = 'octokit-errors'
    await octokit.repos.createForAuthenticatedUser({ name: repo, auto_init: true })
    const { data: main, headers } = await octokit.git.getRef({ owner, repo, ref: 'heads/main' })
    await expect(
      octokit.git.getRef({ owner, repo, ref: 'heads/main', headers: { 'if-none-match': headers.etag } }),
    ).rejects.toMatchObject({ status: 304 })
    await octokit.repos.createOrUpdateFileContents({
      owner,
      repo,
      path: 'a',
      message: 'Adds a',
      content: encode('a'),
    })
    const changed = await octokit.git.getRef({
      owner,
      repo,
      ref: 'heads/main',
      headers: { 'if-none-match': headers.etag },
    })
    expect(changed.data.object.sha).not.toBe(main.object.sha)

    await expect(
      octokit.git.updateRef({ owner, repo, ref: 'heads/main', sha: main.object.sha }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Update is not a fast forward'),
    })
    await expect(
      octokit.git.createRef({ owner, repo, ref: 'refs/heads/main', sha: main.object.sha }),
    ).rejects.toMatchObject({ status: 422, message: expect.stringContaining('Reference already exists') })
    await expect(
      octokit.pulls.create({ owner, repo, title: 't', head: 'nothing', base: 'main' }),
    ).rejects.toMatchObject({
      status: 422,
      response: {
        data: { message: 'Validation Failed', errors: [{ resource: 'PullRequest', field: 'head' }] },
      },
    })
    await expect(connect(sheaf.url, 'wrong').users.getAuthenticated()).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('Bad credentials'),
    })
  })
})
