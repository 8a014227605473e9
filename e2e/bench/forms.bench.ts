import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage } from '../pages/project'
import { fieldsForm, type LargeForm, listForm } from './pages/largeForm'
import { percentile, takePaints, watchPaints } from './pages/paint'

const KEYS = 60

const rows: [what: string, figure: string, budget: string][] = []
const milliseconds = (time: number) => `${time.toFixed(1)} ms`

describe('forms', () => {
  let sheaf: Sheaf
  let browser: Browser
  beforeAll(async () => {
    sheaf = await startSheaf()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    const width = Math.max(...rows.map(([what]) => what.length))
    for (const [what, figure, budget] of rows) {
      console.log(`${what.padEnd(width)}  ${figure.padStart(20)}  (budget ${budget})`)
    }
  })

  async function withForm(large: LargeForm, use: (page: Page, project: ProjectPage) => Promise<void>) {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(large.files)
    const { context, page } = await openSignedIn(browser, sheaf)
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'large.sheaf.json'))
    await project.field(large.firstField).waitFor()
    // Again, with everything in the browser's caches: what is left is ours to do.
    const begun = performance.now()
    await page.reload()
    await project.field(large.firstField).waitFor()
    rows.push([`${large.name}: open, warm`, milliseconds(performance.now() - begun), '500 ms (list)'])
    await use(page, project)
    await context.close()
  }

  async function type(page: Page, project: ProjectPage, name: string, label: string): Promise<void> {
    await project.field(label).first().click()
    await watchPaints(page, 'keydown')
    await page.keyboard.type('warming up', { delay: 30 })
    await takePaints(page)
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('x')
      await page.waitForTimeout(key % 10 === 9 ? 300 : 20)
    }
    const times = await takePaints(page)
    const figure = `${milliseconds(percentile(times, 0.5))} / ${milliseconds(percentile(times, 0.95))}`
    rows.push([`${name}: keystroke to paint, p50 / p95`, figure, '8 / 16 ms'])
  }

  test.each([fieldsForm(1_000), fieldsForm(10_000)])('typing: $name', async (large) => {
    await withForm(large, (page, project) => type(page, project, large.name, large.firstField))
  })

  test('list of objects', async () => {
    const large = listForm(5_000)
    await withForm(large, async (page, project) => {
      await type(page, project, large.name, 'Title')
      await page.getByRole('button', { name: /^Person 1\b/ }).click()
      await type(page, project, `${large.name}, in an item`, 'Name')
      await remove(page, `${large.name}: remove an item, p50 / max`)
      await page.getByRole('button', { name: 'Open all items' }).click()
      await project.field('Email').nth(1).waitFor()
      await type(page, project, `${large.name}, all open`, 'Name')
      await remove(page, `${large.name}, all open: remove an item, p50 / max`)
    })
  })

  async function remove(page: Page, what: string): Promise<void> {
    await watchPaints(page, 'click')
    for (let time = 0; time < 10; time += 1) {
      await page.getByRole('button', { name: 'Remove Person 2', exact: true }).click()
      await page.waitForTimeout(300)
    }
    const times = await takePaints(page)
    rows.push([
      what,
      `${milliseconds(percentile(times, 0.5))} / ${milliseconds(Math.max(...times))}`,
      'none; peer 180-255 ms at 500',
    ])
  }
})
