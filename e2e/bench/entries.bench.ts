import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { EntriesPage } from '../pages/entries'
import { postsSite } from '../pages/posts'
import { fileAddress, ProjectPage } from '../pages/project'
import { Figures, milliseconds } from './pages/figures'
import { mainThreadOf } from './pages/mainThread'
import { longestTaskDuring } from './pages/tasks'

const ENTRIES = 5_000
const REFERENCES = 500

const figures = new Figures()

/** What is done to many entries at once. */
describe('entries', () => {
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

  /** Counts the calls and says what the main thread does for each step. */
  async function withSteps(
    use: (
      page: Page,
      project: ProjectPage,
      step: (what: string, act: () => Promise<void>) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    const { context, page } = await openSignedIn(browser, sheaf)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls += 1
    })
    const mainThread = await mainThreadOf(page)
    await use(page, new ProjectPage(page, sheaf.url), async (what, act) => {
      calls = 0
      const begun = performance.now()
      let longest = 0
      const work = await mainThread.during(async () => {
        longest = await longestTaskDuring(page, what, act)
      })
      figures.add(`${what}: time`, milliseconds(performance.now() - begun))
      figures.add(`${what}: calls`, String(calls))
      figures.add(`${what}: work of the main thread`, milliseconds(work))
      figures.add(`${what}: longest task`, milliseconds(longest), '100 ms')
    })
    await context.close()
  }

  test(`a field of ${ENTRIES}`, async () => {
    const made = await make.repository(postsSite(ENTRIES))
    await withSteps(async (page, project, step) => {
      const list = new EntriesPage(page, sheaf.url)
      await list.open(fileAddress(made, 'posts.sheaf.json'))
      await list.count('5000 entries').waitFor()
      await page.getByText('Reading').first().waitFor({ state: 'hidden' })
      await page.waitForTimeout(3_000)
      await step(`choose ${ENTRIES}`, async () => {
        await list.search.press('ArrowDown')
        await page.keyboard.press('ControlOrMeta+a')
        await page.getByText('5000 entries chosen').waitFor()
      })
      await page.getByRole('button', { name: 'Set a field' }).click()
      const dialog = page.getByRole('dialog', { name: /^Set a field/ })
      await dialog.getByLabel('Field', { exact: true }).selectOption('Minutes')
      await dialog.getByRole('textbox', { name: 'Minutes' }).fill('1234')
      await step(`set a field of ${ENTRIES}`, async () => {
        await dialog.getByRole('button', { name: 'Set', exact: true }).click()
        await page.getByText('Minutes is 1234 in 5000 entries.').waitFor({ timeout: 300_000 })
      })
      await step('its undo', async () => {
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByText('Taken back: Minutes is 1234').waitFor({ timeout: 300_000 })
      })
      await page.getByRole('button', { name: 'Do it again' }).click()
      await page.getByText('Minutes is 1234 in 5000 entries.').first().waitFor({ timeout: 300_000 })
      await step('its commit dialog', async () => {
        await project.commitButton.click()
        await project
          .dialog(/Commit/)
          .getByRole('checkbox', { name: /Minutes: 1234 in/ })
          .waitFor({ timeout: 300_000 })
      })
      await step('its commit', async () => {
        await project
          .dialog(/Commit/)
          .getByRole('button', { name: 'Commit', exact: true })
          .click()
        await project.dialog(/Commit/).waitFor({ state: 'hidden', timeout: 300_000 })
      })
    })
  })

  test(`a rename with ${REFERENCES} references`, async () => {
    const refers = { 'ui:widget': 'reference', 'ui:options': { project: 'authors.sheaf.json' } }
    const text = { type: 'string' }
    const files: Record<string, string> = {
      'authors.sheaf.json': JSON.stringify({
        options: { collection: { folder: 'authors' } },
        schema: { properties: { name: text } },
      }),
      'posts.sheaf.json': JSON.stringify({
        options: { collection: { folder: 'posts' } },
        schema: { properties: { title: text, author: text } },
        uiSchema: { author: refers },
      }),
      'authors/ada.yaml': 'name: Ada\n',
    }
    for (let at = 0; at < REFERENCES; at += 1) {
      files[`posts/${at}.md`] = `---\ntitle: Post ${at}\nauthor: ada\n---\n`
    }
    const made = await make.repository(files)
    await withSteps(async (page, project, step) => {
      const list = new EntriesPage(page, sheaf.url)
      await list.open(fileAddress(made, 'authors.sheaf.json'))
      await list.row(/^Ada/).focus()
      await page.keyboard.press('Alt+Enter')
      const dialog = project.dialog('Rename or move')
      await step(`find ${REFERENCES} references`, async () => {
        await page.getByRole('menuitem', { name: 'Rename or move' }).click()
        await dialog.getByText('500 references to it').waitFor({ timeout: 60_000 })
      })
      await dialog.getByLabel('File name').fill('ada-lind')
      await step(`rename with ${REFERENCES} references`, async () => {
        await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
        await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
      })
      await step('its undo', async () => {
        await page.getByRole('button', { name: 'Undo' }).click()
        await list.row(/^Ada(?!.*New)/).waitFor({ timeout: 60_000 })
      })
    })
  })
})
