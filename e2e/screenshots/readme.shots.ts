import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { AppPage } from '../pages/app'
import { BuilderPage } from '../pages/builder'
import { fileAddress } from '../pages/project'

/** The pictures of README.md, made of the sample content: `npm run screenshots --workspace e2e -- readme.shots`. */
const folder = resolve(import.meta.dirname, '../../docs/pictures')

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const programme = '/github/tidewater-conf/programme/blob/main'
const recipes = '/github/you/recipes/blob/main/recipes.sheaf.json'
const prices = '/github/you/harbour-site/blob/main/menu/prices.sheaf.json'

describe('pictures of README.md', () => {
  let browser: Browser
  let sheaf: Sheaf
  let frames: string
  beforeAll(async () => {
    browser = await launchBrowser()
    sheaf = await startSheaf()
    frames = await mkdtemp(join(tmpdir(), 'sheaf-frames-'))
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    await rm(frames, { recursive: true, force: true })
  })

  /** Draws one page at a size, signed in, and keeps what `prepare` leaves on it. */
  async function picture(
    file: string,
    path: string,
    prepare: (page: Page) => Promise<void>,
    viewport = desk,
  ): Promise<void> {
    const isPhone = viewport.width < 500
    const options = { viewport, hasTouch: isPhone, isMobile: isPhone }
    const { context, page } = await openSignedIn(browser, sheaf, undefined, options)
    await page.goto(`${sheaf.url}${path}`)
    await prepare(page)
    await keep(page, file)
    await context.close()
  }

  async function keep(page: Page, file: string): Promise<void> {
    // Motion ends within 180 ms (styles/tokens.css); notes about the place come once the page is quiet.
    await page.waitForTimeout(2_000)
    await page.mouse.move(0, 0)
    await page.screenshot({ path: file })
  }

  /** Several pictures on one, side by side in so many columns, each this wide. */
  async function sheet(
    name: string,
    files: readonly string[],
    columns: number,
    width: number,
  ): Promise<void> {
    const images = await Promise.all(
      files.map(
        async (file) => `<img src="data:image/png;base64,${(await readFile(file)).toString('base64')}">`,
      ),
    )
    const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 100 } })
    await page.setContent(
      `<style>body { margin: 0; padding: 16px; display: grid; gap: 16px; background: #ebece8;
        grid-template-columns: repeat(${columns}, ${width}px) } img { width: 100%; border-radius: 8px }</style>
      ${images.join('')}`,
    )
    await page.screenshot({ path: join(folder, name), fullPage: true })
    await page.close()
  }

  test('form and code, the start page, a commit, a list of entries, the builder', {
    timeout: 600_000,
  }, async () => {
    await picture(join(folder, 'form-and-code.png'), prices, async (page) => {
      await page.getByRole('button', { name: 'Split this panel' }).click()
      await page.getByRole('tab', { name: 'Code', exact: true }).last().click()
      await page.locator('.cm-content').waitFor()
      await page
        .getByRole('tabpanel')
        .first()
        .getByLabel('Line at the bottom', { exact: true })
        .fill("Yesterday's bread is half price until noon.")
      await page.getByText(/Saved in this browser/).waitFor()
    })
    await picture(join(folder, 'commit.png'), prices, async (page) => {
      await page
        .getByLabel('Line at the bottom', { exact: true })
        .fill("Yesterday's bread is half price until noon.")
      await page.getByLabel('Valid from', { exact: true }).fill('2026-12-01')
      await new AppPage(page, sheaf.url).commitButton.click()
      await page.getByRole('dialog').waitFor()
    })
    await picture(join(folder, 'entries.png'), recipes, async (page) => {
      await page
        .getByRole('row', { name: /Plum slice/ })
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Delete', exact: true })
        .click()
      await page.getByText('Deleted', { exact: true }).first().waitFor()
    })
    await picture(join(folder, 'landing.png'), prices, async (page) => {
      await page
        .getByLabel('Line at the bottom', { exact: true })
        .fill("Yesterday's bread is half price until noon.")
      await page.getByText(/Saved in this browser/).waitFor()
      await page.getByRole('link', { name: 'Sheaf, start page' }).click()
      await page.getByRole('list', { name: 'All projects' }).waitFor()
    })
    await picture(join(folder, 'builder.png'), `${programme}/people.sheaf.json`, async (page) => {
      await page.getByRole('tab', { name: 'Builder', exact: true }).click()
      const builder = new BuilderPage(page)
      await builder.field('Name').click({ position: { x: 4, y: 4 } })
      await builder.properties.waitFor()
    })
  })

  test('how a form is drawn', { timeout: 600_000 }, async () => {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository({
      'prices.sheaf.json':
        '{\n  "options": {\n    "dataFile": "prices.json"\n  },\n  "schema": {\n    "title": "Price list"\n  }\n}\n',
      'prices.json': '{}\n',
    })
    const files = ['first', 'kind', 'drawn', 'filled'].map((name) => join(frames, `${name}.png`))
    const [first = '', kind = '', drawn = '', filled = ''] = files
    await picture(filled, fileAddress(made, 'prices.sheaf.json'), async (page) => {
      await page.getByRole('button', { name: 'Draw the form' }).click()
      const builder = new BuilderPage(page)
      await builder.fields.waitFor()
      await keep(page, first)
      await builder.askLast()
      await builder.typeField('short', 'Name of the café')
      await page.keyboard.press('Enter')
      await builder.typeField('da', 'Prices from')
      await page.keyboard.press('Enter')
      await builder.typeField('list of gr', 'Drinks')
      await builder.askInItem()
      await builder.typeField('short', 'Drink')
      await page.keyboard.press('Enter')
      await builder.kind.waitFor()
      await page.keyboard.type('amo')
      await page.getByRole('option').first().waitFor()
      await keep(page, kind)
      await page.keyboard.press('Enter')
      await builder.title.waitFor()
      await page.keyboard.type('Price')
      await page.keyboard.press('Enter')
      await builder.field('Price').waitFor()
      await keep(page, drawn)
      await page.getByRole('button', { name: 'Fill in as a colleague' }).click()
      await page.getByLabel('Name of the café', { exact: true }).fill('The Ferry')
      await page.getByRole('button', { name: 'Add Drinks', exact: true }).click()
      await page
        .getByRole('button', { name: /^Add [Ii]tem/ })
        .first()
        .click()
      await page.getByLabel('Drink', { exact: true }).fill('Flat white')
    })
    await sheet('drawing.png', files, 2, 716)
  })

  test('a phone', { timeout: 600_000 }, async () => {
    const files = ['form', 'photo', 'commit', 'review'].map((name) => join(frames, `phone-${name}.png`))
    const [form = '', photo = '', commit = '', review = ''] = files
    await picture(
      form,
      prices,
      (page) => page.getByLabel('Line at the bottom', { exact: true }).fill('Half price until noon.'),
      phone,
    )
    await picture(
      photo,
      `${programme}/people.sheaf.json`,
      async (page) => {
        await page
          .getByRole('button', { name: /Ada Lind/ })
          .first()
          .click()
        await page.getByRole('img', { name: /A drawing of Ada/ }).waitFor()
      },
      phone,
    )
    const toCommit = async (page: Page) => {
      await page.getByLabel('Line at the bottom', { exact: true }).fill('Half price until noon.')
      await new AppPage(page, sheaf.url).commitButton.click()
      await page.getByRole('dialog').waitFor()
    }
    await picture(commit, prices, toCommit, phone)
    await picture(
      review,
      prices,
      async (page) => {
        await toCommit(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
        await page.getByRole('button', { name: 'Undo this commit' }).waitFor()
      },
      phone,
    )
    await sheet('phone.png', files, 4, 374)
  })
})
