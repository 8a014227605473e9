import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { LandingPage } from '../pages/landing'
import { postsSite } from '../pages/posts'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../pages/project'
import { Figures, milliseconds, spread } from './pages/figures'
import { mainThreadOf } from './pages/mainThread'
import { takePaints, watchPaints } from './pages/paint'
import { longestTaskDuring, takeTasks, watchTasks } from './pages/tasks'

const OPTIONS = 50_000
const FILES = 95_000
const ENTRIES = 10_000
const DRAFTS = 150
const REPOSITORIES = 3_000
const COMMITS = 500
/** The pause between keys of somebody who types fast. */
const KEY_PAUSE = 90

const figures = new Figures()

/** Much of everything outside of one form: options, files, edits, repositories, commits. */
describe('many', () => {
  let sheaf: Sheaf
  let browser: Browser
  let make: RepositoryMaker
  beforeAll(async () => {
    sheaf = await startSheaf()
    browser = await launchBrowser()
    make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    figures.print()
  })

  async function withPage(use: (page: Page, project: ProjectPage) => Promise<void>): Promise<void> {
    const { context, page } = await openSignedIn(browser, sheaf)
    await watchTasks(page)
    await use(page, new ProjectPage(page, sheaf.url))
    await context.close()
  }

  /** Types at the speed of hands, and says what the keys and the tasks after them took. */
  async function typed(page: Page, what: string, words: string, settled: () => Promise<void>): Promise<void> {
    const mainThread = await mainThreadOf(page)
    await watchPaints(page, 'keydown')
    await takePaints(page)
    await takeTasks(page)
    const begun = performance.now()
    const work = await mainThread.during(async () => {
      await page.keyboard.type(words, { delay: KEY_PAUSE })
      await settled()
    })
    const time = performance.now() - begun - words.length * KEY_PAUSE
    figures.add(`${what}: key to paint, p50 / max`, spread(await takePaints(page), 1), '16 / 50 ms')
    figures.add(`${what}: longest task`, milliseconds((await takeTasks(page)).longest), '50 ms')
    figures.add(`${what}: from the last key to the answer`, milliseconds(time))
    figures.add(`${what}: work of the main thread, all keys`, milliseconds(work))
  }

  test(`a list of ${OPTIONS} options`, async () => {
    const towns = Array.from({ length: OPTIONS }, (_, at) => `Town ${at} by the Réver ${at % 977}`)
    const made = await make.repository({
      'trip.sheaf.json': JSON.stringify({
        options: { dataFile: 'trip.json' },
        schema: { type: 'object', properties: { town: { type: 'string', title: 'Town', enum: towns } } },
      }),
      'trip.json': '{}\n',
    })
    await withPage(async (page, project) => {
      await project.open(fileAddress(made, 'trip.sheaf.json'))
      const box = page.getByRole('combobox', { name: 'Town' })
      await box.click()
      await page.getByRole('option').first().waitFor()
      const found = page.getByRole('option', { name: 'Town 4321 by' })
      await typed(page, `search in ${OPTIONS} options`, 'town 4321', () => found.waitFor())
      for (let key = 0; key < 9; key += 1) await page.keyboard.press('Backspace')
      await page.waitForTimeout(1_000)
      const none = page.getByText('Nothing found')
      await typed(page, `the same, of nothing`, 'nowhere', () => none.waitFor())
    })
  })

  /** Adds to the list of all files. */
  async function addFiles(page: Page, ending: string): Promise<void> {
    const sha = '0'.repeat(40)
    const files = Array.from({ length: FILES }, (_, at) => ({
      path: `folder ${at % 89}/part ${at % 977}/file-${at}.${ending}`,
      mode: '100644',
      type: 'blob',
      sha,
      size: 10,
    }))
    await page.route('**/git/trees/*?*recursive=1*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, tree: [...answer.tree, ...files] } })
    })
  }

  test(`the palette over ${ENTRIES} entries and ${FILES} files, and their texts`, async () => {
    const made = await make.repository(postsSite(ENTRIES))
    await withPage(async (page, project) => {
      await addFiles(page, 'bin')
      await project.open(treeAddress(made))
      await project.tree.getByText('folder 0', { exact: true }).waitFor({ timeout: 60_000 })
      await page.waitForTimeout(5_000)
      await takeTasks(page)
      const words = page.getByRole('combobox', { name: 'Search or jump to…' })
      const begun = performance.now()
      await page.keyboard.press('ControlOrMeta+k')
      await words.waitFor()
      figures.add('the palette opens', milliseconds(performance.now() - begun))
      await page.waitForTimeout(3_000)
      figures.add('names of all: longest task', milliseconds((await takeTasks(page)).longest), '50 ms')
      const found = page.getByRole('option', { selected: true })
      await typed(page, 'the palette', 'file-43210', () => found.filter({ hasText: 'file-43210' }).waitFor())
      await words.fill('')
      await page.waitForTimeout(500)
      const none = page.getByRole('option', { name: /^Search all content/ }).first()
      await typed(page, 'the palette, of nothing', 'number 7654', () => none.waitFor())
      let calls = 0
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls += 1
      })
      const hit = page.locator('mark', { hasText: 'number 7654' })
      for (const [what, query] of [
        ['texts, read for the first time', '"number 7654"'],
        ['texts, kept', '"number 7654"'],
      ] as const) {
        await words.fill(query)
        calls = 0
        const start = performance.now()
        const longest = await longestTaskDuring(page, what, async () => {
          await page.keyboard.press('ControlOrMeta+Enter')
          await hit.first().waitFor({ timeout: 120_000 })
          await page.getByText(/^Files found:/).waitFor({ timeout: 120_000 })
        })
        figures.add(`${what}: time`, milliseconds(performance.now() - start))
        figures.add(`${what}: calls`, String(calls), what.endsWith('kept') ? '0' : '110')
        figures.add(`${what}: longest task`, milliseconds(longest), '50 ms')
        await page.keyboard.press('Escape')
        await page.keyboard.press('ControlOrMeta+k')
        await words.waitFor()
      }
      await words.fill('x')
      await page.keyboard.press('ControlOrMeta+Enter')
      await page.getByText(/^Files found:/).waitFor({ timeout: 120_000 })
      const content = page.getByRole('combobox', { name: 'Search all content' })
      await content.fill('')
      await typed(page, 'texts', 'number 4321', () =>
        page.locator('mark', { hasText: '4321' }).first().waitFor(),
      )
    })
  })

  test(`a tree of ${FILES} files`, async () => {
    const made = await make.repository(shopProject)
    await withPage(async (page, project) => {
      await addFiles(page, 'md')
      await project.open(treeAddress(made))
      const filter = project.filesPanel.getByRole('searchbox')
      await filter.click()
      const found = project.tree.getByText('file-43210.md')
      await typed(page, `filter of ${FILES} files`, 'file-4321', () => found.waitFor())
      const mainThread = await mainThreadOf(page)
      const cleared = await mainThread.during(async () => {
        await filter.fill('')
        await project.tree.getByText('folder 0', { exact: true }).waitFor()
      })
      figures.add('cleared: work of the main thread', milliseconds(cleared))
      figures.add('cleared: longest task', milliseconds((await takeTasks(page)).longest))
    })
  })

  test(`${REPOSITORIES} repositories`, async () => {
    await withPage(async (page, project) => {
      await page.route('**/user/repos?*', async (route) => {
        const response = await route.fetch()
        const [one] = await response.json()
        const json = Array.from({ length: REPOSITORIES }, (_, at) => ({
          ...one,
          id: at,
          name: `shelf-${at}`,
        }))
        await route.fulfill({ response, headers: { ...response.headers(), link: '' }, json })
      })
      await takeTasks(page)
      await project.open('/github/you')
      const last = page.getByRole('searchbox')
      const first = page.getByRole('link', { name: /shelf-/ }).first()
      await first.waitFor()
      figures.add(
        `${REPOSITORIES} repositories: longest task to show them`,
        milliseconds((await takeTasks(page)).longest),
      )
      await last.click()
      await typed(page, 'filter', 'shelf-2999', async () => {
        await page.waitForFunction(() => document.querySelectorAll('main a[href*="shelf-"]').length === 1)
      })
      const mainThread = await mainThreadOf(page)
      const cleared = await mainThread.during(async () => {
        await last.fill('')
        await page.getByRole('link', { name: /shelf-0\b/ }).waitFor()
        await page.waitForTimeout(300)
      })
      figures.add('clear the filter: work of the main thread', milliseconds(cleared))
      figures.add('clear the filter: longest task', milliseconds((await takeTasks(page)).longest), '100 ms')
    })
  })

  test(`a commit of ${DRAFTS} files`, async () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({
      name: `Item ${at}`,
      price: at,
      note: 'A line of words',
    }))
    const data = `${JSON.stringify({ title: 'One', rows }, null, 2)}\n`
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string' },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
        },
      },
    }
    const names = Array.from({ length: DRAFTS }, (_, at) => `shelf-${at}`)
    const made = await make.repository({
      ...shopProject,
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`${name}/${name}.sheaf.json`, JSON.stringify({ options: { dataFile: `${name}.json` }, schema })],
          [`${name}/${name}.json`, data],
        ]),
      ),
    })
    const sha = createHash('sha1')
      .update(`blob ${Buffer.byteLength(data)}\0${data}`)
      .digest('hex')
    const drafts = names.map((name) => ({
      reference: { owner: made.owner, repo: made.repo, ref: 'main', path: `${name}/${name}.json` },
      base: { sha, text: data, mode: '100644' },
      text: data.replace('"One"', '"Two"').replace('"price": 40,', '"price": 4000,'),
      updatedAt: new Date().toISOString(),
    }))
    await withPage(async (page, project) => {
      const landing = new LandingPage(page, sheaf.url)
      await landing.open('/')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /Import/ }).click()
      await (await choosing).setFiles({
        name: 'drafts.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ format: 'sheaf-drafts', version: 2, drafts, uploads: [] })),
      })
      await page.getByText(/150/).first().waitFor()
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.header.getByText(String(DRAFTS), { exact: true }).waitFor()
      await page.waitForTimeout(3_000)
      await takeTasks(page)
      await project.commitButton.click()
      await project.commitDialog.getByText('150 changed files').waitFor()
      await page.waitForTimeout(8_000)
      const opening = await takeTasks(page)
      figures.add(`dialog of ${DRAFTS} files: longest task`, milliseconds(opening.longest), '100 ms')
      figures.add(`dialog of ${DRAFTS} files: tasks above 50 ms in sum`, milliseconds(opening.sum))
      await project.submitCommit()
      await project.commitDialog.waitFor({ state: 'hidden', timeout: 120_000 })
      await page.waitForTimeout(5_000)
      const committing = await takeTasks(page)
      figures.add(`commit of ${DRAFTS} files: longest task`, milliseconds(committing.longest), '100 ms')
      figures.add(`commit of ${DRAFTS} files: tasks above 50 ms in sum`, milliseconds(committing.sum))
    })
  })

  test(`who changed a value, ${COMMITS} commits ago`, async () => {
    const shop = (price: number, name: string) =>
      (shopProject['shop.json'] ?? '').replace('1.50', String(price)).replace('Corner shop', name)
    const made = await make.repository({ ...shopProject, 'shop.json': shop(1, 'Corner') })
    await made.commit({ 'shop.json': shop(2, 'Corner') }, { message: 'Raises the price' })
    for (let at = 1; at < COMMITS; at += 1) await made.commit({ 'shop.json': shop(2, `Shop ${at}`) })
    await withPage(async (page, project) => {
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.field('Name').waitFor()
      await page.waitForTimeout(2_000)
      let calls = 0
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls += 1
      })
      await page.getByRole('button', { name: 'Actions for Price' }).click()
      await page.getByRole('menuitem', { name: 'Who changed this' }).click()
      const begun = performance.now()
      const dialog = page.getByRole('dialog', { name: 'Who changed Price' })
      await dialog.getByText('Raises the price').waitFor()
      figures.add('who changed it: until it is seen', milliseconds(performance.now() - begun))
      figures.add('who changed it: requests until it is seen', String(calls))
      await dialog.getByText(`All ${COMMITS + 1} versions`).waitFor({ timeout: 240_000 })
      figures.add('who changed it: requests until it is certain', String(calls))
    })
  })

  test('the first key of a session, and the next', async () => {
    const made = await make.repository(shopProject)
    for (const rate of [1, 4]) {
      await withPage(async (page, project) => {
        await project.open(fileAddress(made, 'shop.sheaf.json'))
        await project.field('Name').click()
        await page.waitForTimeout(4_000)
        const mainThread = await mainThreadOf(page)
        await mainThread.slowDown(rate)
        let chunks = 0
        page.on('request', (request) => {
          if (request.url().includes('/assets/')) chunks += 1
        })
        await watchPaints(page, 'keydown')
        await takePaints(page)
        for (const which of ['first', 'second']) {
          await takeTasks(page)
          const work = await mainThread.during(async () => {
            await page.keyboard.press('x')
            await page.waitForTimeout(1_500)
          })
          const slow = rate === 1 ? '' : `, CPU ${rate} times slower`
          const paints = await takePaints(page)
          figures.add(`the ${which} key${slow}: to paint`, spread(paints))
          figures.add(`the ${which} key${slow}: work, with the draft's`, milliseconds(work))
          figures.add(`the ${which} key${slow}: longest task`, milliseconds((await takeTasks(page)).longest))
          figures.add(`the ${which} key${slow}: chunks asked for`, String(chunks))
          chunks = 0
        }
      })
    }
  })
})
