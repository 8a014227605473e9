import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGitHub } from '../createGitHub'

/** The essence of answers of api.github.com, as recorded by the tests of hub4j/github-api and octokit/octokit.rb. */

const rest = 'https://api.github.com'
const server = setupServer()
const provider = createGitHub({ rest, graphql: `${rest}/graphql`, token: 'secret' })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers GET with this, and fails the test when another path (as encoded) is asked for. */
function record(path: string, body: object, status = 200) {
  server.use(
    http.get(`${rest}/*`, ({ request }) => {
      expect(request.url).toBe(rest + path)
      return HttpResponse.json(body, { status })
    }),
  )
}

describe('recorded answers', () => {
  it('a file whose path has +, # and spaces', async () => {
    const repository = { owner: 'hub4j-test-org', repo: 'GHContentIntegrationTest' }
    const path = 'test+directory #50/test file-to+create-#1.txt'
    record(
      '/repos/hub4j-test-org/GHContentIntegrationTest/contents/test%2Bdirectory%20%2350/test%20file-to%2Bcreate-%231.txt?ref=main',
      {
        name: 'test file-to+create-#1.txt',
        path,
        sha: '8db9c31d79dfb9d0411c7af11b7ec7fabc72c5b1',
        size: 34,
        type: 'file',
        content: 'dGhpcyBpcyBhbiBhd2Vzb21lIGZpbGUgSSBjcmVhdGVkCg==\n',
        encoding: 'base64',
      },
    )
    const { sha, bytes } = await provider.file({ ...repository, ref: 'main', path })
    expect(sha).toBe('8db9c31d79dfb9d0411c7af11b7ec7fabc72c5b1')
    expect(new TextDecoder().decode(bytes)).toBe('this is an awesome file I created\n')
  })

  it('a recursive tree, whose sha is that of the commit', async () => {
    const commit = '172349212fb19ffa4f33dcced3263c6963dc750a'
    const entry = {
      path: 'README.md',
      mode: '100644',
      type: 'blob',
      sha: '958337fe1f522a58e5e7098cc61a2917db1c9643',
      size: 19,
    } as const
    record(`/repos/hub4j-test-org/GHTreeBuilderTest/git/trees/${commit}?recursive=1`, {
      sha: commit,
      tree: [{ ...entry, url: 'https://api.github.com/x' }],
      truncated: false,
    })
    const name = { owner: 'hub4j-test-org', repo: 'GHTreeBuilderTest' }
    expect(await provider.tree(name, commit)).toEqual({ id: commit, entries: [entry], truncated: false })
  })

  it('a tree with a submodule, which has neither size nor address', async () => {
    const entry = {
      path: 'lib',
      mode: '160000',
      type: 'commit',
      sha: '6b8376588d5ccb4215fda20b5e317c35c0d9d639',
    }
    record('/repos/a/b/git/trees/main?recursive=1', { sha: 'x', tree: [entry], truncated: true })
    expect(await provider.tree({ owner: 'a', repo: 'b' }, 'main')).toEqual({
      id: 'x',
      entries: [entry],
      truncated: true,
    })
  })

  it('branches with their protection', async () => {
    const sha = 'ac090707866926bb0de3c00a144eba6e318d1c50'
    const protection = {
      enabled: false,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    }
    record('/repos/a/b/branches?per_page=100&page=1', [
      {
        name: 'branching-test',
        commit: { sha, url: 'x' },
        protected: false,
        protection,
        protection_url: 'x',
      },
      { name: 'main', commit: { sha, url: 'x' }, protected: true, protection, protection_url: 'x' },
    ])
    expect((await provider.branches({ owner: 'a', repo: 'b' }, 1)).items).toEqual([
      { name: 'branching-test', commit: sha, isProtected: false },
      { name: 'main', commit: sha, isProtected: true },
    ])
  })

  it('a Git commit, and the same by a ref', async () => {
    const sha = '2bfca14ed8ebc3dad75082ff175e6703aed7ccc0'
    const content = { message: 'Implement Feeds API #feeds method.', tree: { sha: 'aaa', url: 'x' } }
    const parents = [{ sha: 'bbb', url: 'x', html_url: 'x' }]
    const expected = { sha, tree: 'aaa', message: content.message, parents: ['bbb'] }
    const name = { owner: 'octokit', repo: 'octokit.rb' }
    record(`/repos/octokit/octokit.rb/git/commits/${sha}`, { sha, ...content, parents })
    expect(await provider.commit(name, sha)).toEqual(expected)
    // The actors are null where no account has the e-mail address.
    record('/repos/octokit/octokit.rb/commits/v1.0', {
      sha,
      commit: content,
      parents,
      author: null,
      committer: null,
    })
    expect(await provider.commit(name, 'v1.0')).toEqual(expected)
  })

  it('organisations with an empty and without a description', async () => {
    const avatar_url = 'https://avatars0.githubusercontent.com/u/107424?v=4'
    record('/user/orgs?per_page=100', [
      { login: 'octo-user-2', avatar_url, description: '' },
      { login: 'octo-user-3', avatar_url, description: null },
    ])
    expect(await provider.organisations()).toMatchObject([
      { name: 'octo-user-2', description: '', avatarUrl: avatar_url },
      { name: 'octo-user-3', description: '' },
    ])
  })

  it('a repository without description and, as for anonymous requests, without permissions', async () => {
    record('/repos/octo-user-1/an-repo', {
      name: 'an-repo',
      owner: { login: 'octo-user-1' },
      private: false,
      description: null,
      default_branch: 'main',
      html_url: 'https://github.com/octo-user-1/an-repo',
      archived: false,
      pushed_at: null,
    })
    expect(await provider.repository({ owner: 'octo-user-1', repo: 'an-repo' })).toEqual({
      owner: 'octo-user-1',
      repo: 'an-repo',
      description: '',
      defaultBranch: 'main',
      isPrivate: false,
      isArchived: false,
      canPush: false,
      webUrl: 'https://github.com/octo-user-1/an-repo',
      updatedAt: null,
      pushedAt: null,
      parent: null,
      mergeMethods: [],
    })
  })

  it('an error from before 2024, without the member status', async () => {
    record('/user', { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' }, 401)
    await expect(provider.authenticatedUser()).rejects.toMatchObject({
      kind: 'signed-out',
      details: { providerMessage: 'Bad credentials' },
    })
  })
})
