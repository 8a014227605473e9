import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage } from '../pages/project'
import { Figures, milliseconds } from './pages/figures'
import { fieldsForm } from './pages/largeForm'
import { mainThreadOf } from './pages/mainThread'
import { takeTasks, watchTasks } from './pages/tasks'

const KEYS = 20
const MOVES = 60
const STEPS = 4
/** Milliseconds until the form that is drawn has followed what was typed. */
const REST = 1_000
/** Milliseconds of a frame, of which there are 60 a second. */
const FRAME = '16.7 ms'

const figures = new Figures()

describe('the builder', () => {
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

  test.each([fieldsForm(100), fieldsForm(1_000), fieldsForm(5_000)])('draws $name', async (large) => {
    const made = await new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token()).repository(large.files)
    const { context, page } = await openSignedIn(browser, sheaf)
    await watchTasks(page)
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'large.sheaf.json'))
    await project.field(large.firstField).waitFor()
    const mainThread = await mainThreadOf(page)
    const rows = page.getByRole('treegrid').getByRole('row')
    const field = rows.nth(3)
    /** The main thread's work for each of so many, and the longest task on the way. */
    const measure = async (what: string, times: number, budget: string, run: () => Promise<void>) => {
      await takeTasks(page)
      const work = (await mainThread.during(run)) / times
      const { longest } = await takeTasks(page)
      figures.add(
        `${large.name}, drawn: ${what}; longest task`,
        [work, longest].map(milliseconds).join('; '),
        budget,
      )
    }

    await measure('open', 1, 'none', async () => {
      await project.tab('Builder').click()
      await field.waitFor()
      await page.waitForTimeout(REST)
    })
    await field.click({ position: { x: 60, y: 12 } })
    await page.getByRole('complementary').getByRole('textbox', { name: 'Help' }).click()
    await page.keyboard.type('warm', { delay: 40 })
    await page.waitForTimeout(REST)
    await measure('a key in a property', KEYS, 'as in the form', async () => {
      for (let key = 0; key < KEYS; key += 1) {
        await page.keyboard.press('x')
        await page.waitForTimeout(30)
      }
    })
    await measure('once after them', 1, 'none', () => page.waitForTimeout(REST))
    const box = await field.boundingBox()
    if (!box) throw new Error('the field is not to be seen')
    const [x, y] = [box.x + 200, box.y + 15]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await measure('a move of what is dragged', MOVES, FRAME, async () => {
      for (let move = 0; move < MOVES; move += 1) {
        await page.mouse.move(x, y + (move % 30) * 16)
        await page.waitForTimeout(12)
      }
    })
    await measure('drop it', 1, 'none', async () => {
      await page.mouse.up()
      await page.waitForTimeout(REST)
    })
    await measure('move it by a key', STEPS, 'none', async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press(step % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
        await page.waitForTimeout(REST)
      }
    })
    await measure('rename it', STEPS, 'none', async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press('F2')
        await page.keyboard.type(`name ${step}`)
        await page.keyboard.press('Enter')
        await page.waitForTimeout(REST)
      }
    })
    await measure('duplicate it', STEPS, 'none', async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press('Control+d')
        await page.waitForTimeout(REST)
      }
    })
    await context.close()
  })
})
