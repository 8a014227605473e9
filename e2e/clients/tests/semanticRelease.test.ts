import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { git } from '../../harness/git'
import { RepositoryMaker } from '../../harness/repository'
import { hubUser, type Sheaf, startSheaf } from '../../harness/sheaf'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../node_modules/semantic-release/bin/semantic-release.js')

let sheaf: Sheaf
let make: RepositoryMaker
let token: string
let folder: string

beforeAll(async () => {
  sheaf = await startSheaf()
  token = await sheaf.token()
  make = new RepositoryMaker(`${sheaf.url}/api/v3`, token)
  folder = await mkdtemp(join(tmpdir(), 'semantic-release-'))
})
afterAll(async () => {
  await sheaf.stop()
  await rm(folder, { recursive: true, force: true })
})

/** One run of semantic-release in a clone, as on a machine that releases. */
async function release(clone: string): Promise<string> {
  const { stdout } = await run(process.execPath, [program, '--no-ci'], {
    cwd: clone,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GITHUB_TOKEN: token,
      GITHUB_URL: sheaf.url,
      GITHUB_PREFIX: '/api/v3',
    },
  })
  return stdout
}

async function read(path: string): Promise<unknown> {
  const response = await fetch(`${sheaf.url}/api/v3${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

describe('semantic-release', () => {
  test('publishes a version of real commits, with its notes and files', async () => {
    const made = await make.repository({
      'package.json': '{ "name": "forms", "version": "0.0.0-development" }\n',
      'dist.txt': 'what is published\n',
      '.releaserc.json': JSON.stringify({
        branches: ['main'],
        plugins: [
          '@semantic-release/commit-analyzer',
          '@semantic-release/release-notes-generator',
          ['@semantic-release/github', { assets: [{ path: 'dist.txt', label: 'Distribution' }] }],
        ],
      }),
    })
    const path = `/repos/${made.owner}/${made.repo}`
    await make.call('POST', `${path}/issues`, { title: 'The form is slow' })
    await git(folder, 'clone', '-q', `${sheaf.url}/${made.owner}/${made.repo}.git`, 'clone')
    const clone = join(folder, 'clone')
    const address = `${sheaf.url.replace('://', `://${hubUser}:${token}@`)}/${made.owner}/${made.repo}.git`
    const commit = async (message: string) => {
      await writeFile(join(clone, 'notes.txt'), message)
      await git(clone, 'add', '.')
      await git(clone, 'commit', '-q', '-m', message)
      await git(clone, 'push', '-q', address, 'HEAD:main')
    }

    await git(clone, 'tag', 'v1.0.0')
    await git(clone, 'push', '-q', address, 'v1.0.0')
    await commit('fix: draw them faster\n\nCloses #1')
    expect(await release(clone)).toContain('Published release 1.0.1')

    const head = (await git(clone, 'rev-parse', 'HEAD')).trim()
    expect(await read(`${path}/tags`)).toMatchObject([
      { name: 'v1.0.1', commit: { sha: head } },
      { name: 'v1.0.0' },
    ])
    expect(await read(`${path}/releases/latest`)).toMatchObject({
      tag_name: 'v1.0.1',
      draft: false,
      body: expect.stringContaining('draw them faster'),
      assets: [{ name: 'dist.txt', label: 'Distribution', size: 18 }],
    })
    // Whoever wrote of it is told that it is out.
    expect(await read(`${path}/issues/1/comments`)).toMatchObject([
      { body: expect.stringContaining('This issue has been resolved in version 1.0.1') },
    ])
    const file = await fetch(`${sheaf.url}/${made.owner}/${made.repo}/releases/download/v1.0.1/dist.txt`)
    expect(await file.text()).toBe('what is published\n')
  })
})
