import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage } from '../pages/project'
import { typeInto } from './pages/acting'
import { Figures, milliseconds, spread } from './pages/figures'
import { type LargeForm, listForm } from './pages/largeForm'
import { type MainThread, mainThreadOf } from './pages/mainThread'
import { longestTaskDuring, takeTasks, watchTasks } from './pages/tasks'

const STEPS = 60
const LETTERS = 200_000

const figures = new Figures()

/** What people do in long lists besides typing: scroll, jump, paste, find. */
describe('long lists', () => {
  let sheaf: Sheaf
  let browser: Browser
  beforeAll(async () => {
    sheaf = await startSheaf()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    figures.print()
  })

  async function withForm(
    { files, firstField }: LargeForm,
    use: (page: Page, mainThread: MainThread) => Promise<void>,
  ): Promise<void> {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(files)
    const { context, page } = await openSignedIn(browser, sheaf)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await watchTasks(page)
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'large.sheaf.json'))
    const question = page.getByRole('button', { name: 'Open it anyway' })
    await question.or(project.field(firstField)).first().waitFor({ timeout: 60_000 })
    if (await question.isVisible()) await question.click()
    await project.field(firstField).waitFor({ timeout: 60_000 })
    await use(page, await mainThreadOf(page))
    await context.close()
  }

  test.each([1, 6])('scrolling 5,000 closed items, CPU %d times slower', async (rate) => {
    await withForm(listForm(5_000), async (page, mainThread) => {
      await page.waitForTimeout(3_000)
      await page.getByRole('button', { name: /^Person 2\b/ }).hover()
      await mainThread.slowDown(rate)
      for (const height of [100, 400]) {
        const times: number[] = []
        for (let step = 0; step < STEPS; step += 1) {
          const taken = await mainThread.during(async () => {
            await page.mouse.wheel(0, height)
            await page.waitForTimeout(32)
          })
          times.push(taken)
        }
        const name = `scroll of ${height} px, CPU ${rate} times slower: work of a step, p50 / p95`
        figures.add(name, spread(times), rate === 1 ? '12 ms' : '50 ms')
      }
    })
  })

  test('a table of 5,000 lines: to the last line, and a paste over all', async () => {
    const { name, ...large } = listForm(5_000)
    await withForm({ name, ...large }, async (page, mainThread) => {
      await page.getByRole('radio', { name: 'Table', exact: true }).click()
      const grid = page.getByRole('grid')
      await grid.waitFor()
      const cell = (line: number, column: number) =>
        grid.locator(`[aria-rowindex="${line}"] [aria-colindex="${column}"]`)
      await cell(2, 2).click()
      await page.keyboard.press('Escape')
      await page.waitForTimeout(2_000)
      for (const [key, line] of [
        ['Control+End', 5_001],
        ['Control+Home', 2],
      ] as const) {
        const begun = performance.now()
        const work = await mainThread.during(async () => {
          await page.keyboard.press(key)
          await grid
            .locator(`[aria-rowindex="${line}"] :focus, [aria-rowindex="${line}"]:focus-within`)
            .first()
            .waitFor()
        })
        figures.add(`${name}, table: ${key}`, milliseconds(performance.now() - begun), '300 ms')
        figures.add(`${name}, table: ${key}, work`, milliseconds(work))
      }
      const lines = Array.from({ length: 5_000 }, (_, at) => `Name ${at}\tnew${at}@example.org`).join('\n')
      await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
      await cell(2, 2).click()
      await page.keyboard.press('Escape')
      await takeTasks(page)
      const begun = performance.now()
      await page.keyboard.press('ControlOrMeta+v')
      await page
        .getByText(/10,?000 cells pasted/)
        .first()
        .waitFor({ timeout: 60_000 })
      figures.add(`${name}, table: paste of 10,000 cells`, milliseconds(performance.now() - begun), '1000 ms')
      figures.add(`${name}, table: its longest task`, milliseconds((await takeTasks(page)).longest))
    })
  })

  test('find in a form of 10 MB', async () => {
    await withForm(listForm(90_000), async (page) => {
      await page.waitForTimeout(3_000)
      await page.keyboard.press('ControlOrMeta+f')
      const words = page.getByRole('searchbox', { name: /Find a field/ })
      await words.waitFor()
      const count = page.getByRole('search').getByRole('status')
      const longest = await longestTaskDuring(page, 'find', async () => {
        const begun = performance.now()
        await words.pressSequentially('person 8765', { delay: 90 })
        await count.filter({ hasText: /^1 of/ }).waitFor({ timeout: 60_000 })
        const taken = milliseconds(performance.now() - begun)
        figures.add('find in 10 MB: until the first is seen, with the keys', taken)
      })
      figures.add('find in 10 MB: longest task, by the clock of its thread', milliseconds(longest), '50 ms')
    })
  })

  test(`a text of ${LETTERS} letters`, async () => {
    const schema = { type: 'object', properties: { text: { type: 'string', title: 'Text' } } }
    const text = 'The price of rye is told by who sells it. '.repeat(LETTERS / 42)
    const files = {
      'large.sheaf.json': JSON.stringify({ options: { dataFile: 'large.json' }, schema }),
      'large.json': `${JSON.stringify({ text }, null, 2)}\n`,
    }
    await withForm(
      { name: 'text', files, schema, data: { text }, firstField: 'Text' },
      async (page, mainThread) => {
        const bare = await page.context().newPage()
        await bare.setContent('<label>Text <textarea rows="20" cols="80"></textarea></label>')
        await bare.getByLabel('Text').fill(text)
        const plain = await typeInto(bare, await mainThreadOf(bare), 'Text', 40)
        await bare.close()
        const { paints, work } = await typeInto(page, mainThread, 'Text', 40)
        figures.add(`a text of ${LETTERS} letters: key to paint, p50 / p95`, spread(paints))
        const times = (work / plain.work).toFixed(2)
        figures.add(
          `a text of ${LETTERS} letters: a key's work; times a plain one's`,
          `${milliseconds(work)}; ${times}`,
          '1.30',
        )
      },
    )
  })
})
