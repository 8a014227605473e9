import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePage, launchBrowser } from '../../harness/browser'
import { git } from '../../harness/git'
import { png } from '../../harness/pictures'
import { type MadeRepository, RepositoryMaker } from '../../harness/repository'
import { hubUser, type Sheaf, startSheaf } from '../../harness/sheaf'
import { failed, openClient, type Site, serveSite } from '../site'

let sheaf: Sheaf
let browser: Browser
let token: string
let make: RepositoryMaker

beforeAll(async () => {
  ;[sheaf, browser] = await Promise.all([startSheaf(), launchBrowser()])
  token = await sheaf.token()
  make = new RepositoryMaker(`${sheaf.url}/api/v3`, token)
})
afterAll(async () => {
  await browser.close()
  await sheaf.stop()
})

const files = {
  'content/posts/first.md': '---\ntitle: First\n---\nHello\n',
  'content/posts/second.md': '---\ntitle: Second\n---\nAgain\n',
  'content/pages/about.md': '---\ntitle: About\n---\nUs\n',
  'static/media/old.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
}

const fields = [
  { name: 'title', label: 'Title', widget: 'string' },
  { name: 'body', label: 'Body', widget: 'text' },
]

const serve = (made: MadeRepository, more: object = {}): Promise<Site> =>
  serveSite('@sveltia/cms/dist/sveltia-cms.js', {
    backend: {
      name: 'github',
      repo: `${made.owner}/${made.repo}`,
      branch: 'main',
      api_root: `${sheaf.url}/api/v3`,
      graphql_api_root: `${sheaf.url}/api/graphql`,
    },
    media_folder: 'static/media',
    public_folder: '/media',
    collections: [
      {
        name: 'posts',
        label: 'Posts',
        label_singular: 'Post',
        folder: 'content/posts',
        create: true,
        fields,
      },
      { name: 'pages', label: 'Pages', folder: 'content/pages', create: true, fields },
    ],
    ...more,
  })

async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto(site.admin)
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click()
  await page.getByRole('textbox').fill(token)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('row', { name: 'First' }).waitFor()
}

const go = (page: Page, site: Site, place: string) => page.goto(`${site.admin}#${place}`)

/** What real git gets of a repository of the hub. */
async function clone(made: MadeRepository) {
  const folder = await mkdtemp(join(tmpdir(), 'sveltia-'))
  await git(folder, 'clone', '-q', `${sheaf.url}/${made.owner}/${made.repo}`, 'site')
  const work = join(folder, 'site')
  return {
    log: async () => (await git(work, 'log', '--format=%an: %s')).trim().split('\n'),
    files: async () => (await git(work, 'ls-files')).trim().split('\n'),
    read: (path: string) => git(work, 'show', `HEAD:${path}`),
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

describe('Sveltia CMS', () => {
  test('loads a site, edits, adds and deletes entries, uploads and deletes pictures', async () => {
    const made = await make.repository(files)
    const site = await serve(made)
    const client = await openClient(browser, sheaf)
    const { page, calls } = client
    await signIn(page, site)
    // What a colleague does meanwhile is loaded before anything is saved.
    await made.commit(
      { 'content/pages/about.md': '---\ntitle: About us\n---\nUs\n' },
      { message: 'Of a colleague' },
    )
    await page.getByRole('row', { name: 'First' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('First, edited')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('row', { name: 'First, edited' }).waitFor()

    await go(page, site, '/collections/posts/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('Third')
    await page.getByRole('textbox', { name: 'Body' }).fill('Three')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('row', { name: 'Third' }).waitFor()

    await page.getByRole('row', { name: 'Second' }).getByRole('checkbox').click()
    await page.getByRole('button', { name: /^Delete Selected/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('row', { name: 'Second' }).count()).toBe(0)

    await go(page, site, '/assets')
    await page.getByRole('row', { name: 'old.svg' }).waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'new.png', mimeType: 'image/png', buffer: png(8, 8, 90) }])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('row', { name: 'new.png' }).waitFor()
    await page.getByRole('row', { name: 'old.svg' }).getByRole('checkbox').click()
    await page.getByRole('button', { name: /^Delete Selected/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('row', { name: 'old.svg' }).count()).toBe(0)

    // Who changed an entry, and when.
    await go(page, site, '/collections/posts/entries/first')
    await page.getByRole('radio', { name: 'History' }).click()
    await expect.poll(() => calls.filter(({ sent }) => sent.includes('history(first: 100')).length).toBe(1)

    const cloned = await clone(made)
    expect(await cloned.files()).toEqual([
      'content/pages/about.md',
      'content/posts/first.md',
      'content/posts/third.md',
      'static/media/new.png',
    ])
    expect(await cloned.read('content/posts/first.md')).toBe('---\ntitle: First, edited\n---\n\nHello\n')
    expect(await cloned.read('content/pages/about.md')).toContain('About us')
    expect((await cloned.log()).slice(0, 6)).toEqual([
      `${hubUser}: Delete “static/media/old.svg”`,
      `${hubUser}: Upload “static/media/new.png”`,
      `${hubUser}: Delete Post “second”`,
      `${hubUser}: Create Post “third”`,
      `${hubUser}: Update Post “first”`,
      `${hubUser}: Of a colleague`,
    ])
    await cloned.end()
    expect(failed(calls)).toEqual([])
    expect(client.watch.faults).toEqual([])
    await closePage(client)
    await site.stop()
  })

  test('takes an entry through its editorial workflow: a draft, a review, the site', async () => {
    const made = await make.repository(files)
    const site = await serve(made, { publish_mode: 'editorial_workflow' })
    const client = await openClient(browser, sheaf)
    const { page, calls } = client
    const card = (list: string) =>
      page.getByRole('list', { name: list }).getByRole('button', { name: 'First, drafted' })
    await signIn(page, site)
    await page.getByRole('row', { name: 'First' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('First, drafted')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send for Review' }).click()
    await expect
      .poll(() => made.get('/issues/1/labels'))
      .toMatchObject([{ name: 'sveltia-cms/pending_review' }])
    await expect
      .poll(() => made.get('/pulls/1'))
      .toMatchObject({ draft: false, head: { ref: 'cms/posts/first' } })
    expect(await made.read('content/posts/first.md')).toBe(files['content/posts/first.md'])

    // What it knows of a pull request it finds again.
    await go(page, site, '/workflow')
    await page.reload()
    await card('In Review').click()
    await page.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('menuitemradio', { name: 'Ready' }).click()
    await page.getByRole('button', { name: 'Publish Entry' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => made.get('/pulls/1')).toMatchObject({ merged: true })
    await expect.poll(() => made.get('/branches')).toMatchObject([{ name: 'main' }])
    expect(await made.read('content/posts/first.md')).toContain('First, drafted')
    expect(failed(calls)).toEqual([])
    expect(client.watch.faults).toEqual([])
    await closePage(client)
    await site.stop()
  })
})
