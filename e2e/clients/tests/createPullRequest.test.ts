import { Octokit } from '@octokit/core'
import { createPullRequest, DELETE_FILE } from 'octokit-plugin-create-pull-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RepositoryMaker } from '../../harness/repository'
import { hubUser, type Sheaf, startSheaf } from '../../harness/sheaf'

let sheaf: Sheaf
let make: RepositoryMaker

beforeAll(async () => {
  sheaf = await startSheaf()
  make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
})
afterAll(() => sheaf.stop())

async function connect(login = hubUser) {
  const octokit = Octokit.plugin(createPullRequest)
  return new octokit({ baseUrl: `${sheaf.url}/api/v3`, auth: await sheaf.token(login) })
}

describe('octokit-plugin-create-pull-request', () => {
  test('proposes files, and more of them in the same pull request', async () => {
    const made = await make.repository({ 'a.md': 'a\n', 'old.md': 'old\n' })
    const octokit = await connect()
    const about = { owner: made.owner, repo: made.repo, title: 'Propose', body: 'Why', head: 'proposals/one' }
    const first = await octokit.createPullRequest({
      ...about,
      labels: ['content'],
      changes: [
        {
          commit: 'Change two files',
          files: {
            'a.md': ({ encoding, content }) => Buffer.from(content, encoding).toString().toUpperCase(),
            'old.md': DELETE_FILE,
            'bytes.bin': { content: '/wA=', encoding: 'base64' },
            'run.sh': { content: '#!/bin/sh\n', encoding: 'utf-8', mode: '100755' },
          },
        },
        { commit: 'Say nothing', emptyCommit: true },
      ],
    })
    expect(first?.data).toMatchObject({
      number: 1,
      title: 'Propose',
      head: { ref: about.head },
      commits: 2,
      changed_files: 4,
    })
    expect(await made.get('/issues/1/labels')).toMatchObject([{ name: 'content' }])
    expect(await made.read('a.md', about.head)).toBe('A\n')
    expect(await made.read('old.md', about.head)).toBeUndefined()

    const again = {
      ...about,
      title: 'Propose more',
      changes: [{ commit: 'One more', files: { 'b.md': 'b\n' } }],
    }
    await expect(octokit.createPullRequest(again)).rejects.toThrow(
      `Pull request already exists: ${sheaf.url}/${made.owner}/${made.repo}/pull/1`,
    )
    const updated = await octokit.createPullRequest({ ...again, update: true })
    expect(updated?.data).toMatchObject({ number: 1, title: 'Propose more', changed_files: 1 })
    expect(await made.read('b.md', about.head)).toBe('b\n')
    expect(await made.read('a.md')).toBe('a\n')
    // Nothing to say is no pull request.
    const none = { ...about, head: 'proposals/none', createWhenEmpty: false }
    expect(
      await octokit.createPullRequest({
        ...none,
        changes: [{ commit: 'None', files: {}, emptyCommit: false }],
      }),
    ).toBeNull()
  })

  test('proposes from a fork where it may not push, and goes on in it', async () => {
    const made = await make.repository({ 'a.md': 'a\n' })
    await sheaf.addUser('ben')
    const octokit = await connect('ben')
    const about = {
      owner: made.owner,
      repo: made.repo,
      title: 'From afar',
      body: '',
      head: 'patch',
      changes: [{ commit: 'Change', files: { 'a.md': 'b\n' } }],
    }
    const { data } = (await octokit.createPullRequest(about)) ?? {}
    expect(data).toMatchObject({
      number: 1,
      head: { label: 'ben:patch', repo: { full_name: `ben/${made.repo}` } },
    })
    const changes = [{ commit: 'Change', files: { 'a.md': 'c\n' } }]
    await expect(octokit.createPullRequest({ ...about, changes })).rejects.toThrow('already exists')
    await octokit.createPullRequest({ ...about, changes, update: true })
    expect(await made.get('/pulls/1/files')).toMatchObject([
      { filename: 'a.md', patch: expect.stringContaining('+c') },
    ])
    expect(await made.get('/pulls')).toHaveLength(1)
    // Everything that is proposed is in the fork.
    expect(await made.get('/branches')).toMatchObject([{ name: 'main' }])
  })
})
