import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePage, launchBrowser } from '../../harness/browser'
import { git } from '../../harness/git'
import { type MadeRepository, RepositoryMaker } from '../../harness/repository'
import { hubUser, type Sheaf, startSheaf } from '../../harness/sheaf'
import { type Call, failed, openClient, type Site, serveSite } from '../site'

let sheaf: Sheaf
let browser: Browser
let make: RepositoryMaker

beforeAll(async () => {
  ;[sheaf, browser] = await Promise.all([startSheaf(), launchBrowser()])
  make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
})
afterAll(async () => {
  await browser.close()
  await sheaf.stop()
})

const files = { 'content/posts/first.md': '---\ntitle: First\n---\n\nHello\n' }

const serve = (made: MadeRepository, more: object = {}): Promise<Site> =>
  serveSite('decap-cms/dist/decap-cms.js', {
    backend: {
      name: 'github',
      repo: `${made.owner}/${made.repo}`,
      branch: 'main',
      api_root: `${sheaf.url}/api/v3`,
      base_url: sheaf.url,
      ...more,
    },
    publish_mode: 'editorial_workflow',
    media_folder: 'static/media',
    collections: [
      {
        name: 'posts',
        label: 'Posts',
        label_singular: 'Post',
        folder: 'content/posts',
        create: true,
        slug: '{{slug}}',
        fields: [
          { name: 'title', label: 'Title', widget: 'string' },
          { name: 'body', label: 'Body', widget: 'text' },
        ],
      },
    ],
  })

/** Signs in as Decap does when somebody comes back: with the token that it keeps. */
async function open(page: Page, site: Site, login: string): Promise<void> {
  const user = { token: await sheaf.token(login), backendName: 'github', login, name: login }
  page.on('dialog', (dialog) => dialog.accept()) // "Are you sure you want to publish this entry?"
  await page.addInitScript((kept) => localStorage.setItem('decap-cms-user', kept), JSON.stringify(user))
  await page.goto(site.admin)
}

async function write(page: Page, site: Site, title: string): Promise<void> {
  await page.goto(`${site.admin}#/collections/posts/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Body').fill('Written in Decap')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Entry saved').waitFor()
}

async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: /^Status:/ }).click()
  await page.getByRole('menuitem', { name: status }).click()
}

const labels = async (made: MadeRepository) => {
  const pulls = (await made.get('/pulls')) as readonly {
    readonly labels: readonly { readonly name: string }[]
  }[]
  return pulls.flatMap((pull) => pull.labels.map(({ name }) => name))
}

/** What Decap looks for and does not find: whether something is there yet. It is not told apart from what fails. */
const unexpected = (calls: readonly Call[]) =>
  failed(calls).filter(({ method, status }) => method !== 'GET' || status !== 404)

describe('Decap CMS', () => {
  test('takes a post from a draft through review to publication', async () => {
    const made = await make.repository(files)
    const site = await serve(made)
    const client = await openClient(browser, sheaf)
    client.watch.allow(/status of 404/)
    const { page, calls } = client
    await open(page, site, hubUser)
    await page.getByText('First').waitFor()
    await write(page, site, 'Second')
    expect(await labels(made)).toEqual(['decap-cms/draft'])
    await setStatus(page, 'In review')
    await expect.poll(() => labels(made)).toEqual(['decap-cms/pending_review'])
    await setStatus(page, 'Ready')
    await expect.poll(() => labels(made)).toEqual(['decap-cms/pending_publish'])
    // The board shows it in its column, to whoever comes by.
    await page.goto(`${site.admin}#/workflow`)
    await page.getByText('Second').first().waitFor()
    await page.goto(`${site.admin}#/collections/posts/entries/second`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Publish now' }).click()
    await expect.poll(() => made.read('content/posts/second.md')).toContain('Written in Decap')

    const folder = await mkdtemp(join(tmpdir(), 'decap-'))
    await git(folder, 'clone', '-q', `${sheaf.url}/${made.owner}/${made.repo}`, '.')
    expect((await git(folder, 'ls-files')).trim().split('\n')).toEqual([
      'content/posts/first.md',
      'content/posts/second.md',
    ])
    expect(await git(folder, 'show', 'HEAD:content/posts/second.md')).toBe(
      '---\ntitle: Second\n---\nWritten in Decap\n',
    )
    expect(await git(folder, 'log', '--format=%s')).toContain('“second”')
    await rm(folder, { recursive: true, force: true })
    await expect.poll(() => made.get('/branches')).toMatchObject([{ name: 'main' }])
    expect(await made.get('/pulls/1')).toMatchObject({
      merged: true,
      labels: [{ name: 'decap-cms/pending_publish' }],
    })
    expect(unexpected(calls)).toEqual([])
    expect(client.watch.faults).toEqual([])
    await closePage(client)
    await site.stop()
  })

  test('lets somebody who may not push propose from a fork', async () => {
    const made = await make.repository(files)
    await sheaf.addUser('ben')
    const site = await serve(made, { open_authoring: true })
    const client = await openClient(browser, sheaf)
    client.watch.allow(/status of (403|404)/)
    const { page, calls } = client
    await open(page, site, 'ben')
    await page.getByText('First').waitFor()
    await write(page, site, 'Third')
    expect(await made.get('/pulls')).toEqual([])
    await setStatus(page, 'In review')
    await expect
      .poll(() => made.get('/pulls'))
      .toMatchObject([{ number: 1, draft: false, head: { repo: { full_name: `ben/${made.repo}` } } }])
    // What is only in the fork is compared by its id.
    expect(calls.filter(({ path }) => /\/compare\/main\.\.\.[0-9a-f]{40}$/.test(path))).toMatchObject([
      { status: 200 },
    ])
    expect(await made.get('/pulls/1/files')).toMatchObject([{ filename: 'content/posts/third.md' }])
    // Whether ben may push is not told to those who may not, as at GitHub.
    expect(unexpected(calls)).toMatchObject([
      { status: 403, path: expect.stringContaining('/collaborators/ben/permission') },
    ])
    expect(client.watch.faults).toEqual([])
    await closePage(client)
    await site.stop()
  })
})
