import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { AppPage } from '../pages/app'

/** Every screen with the sample content, to be looked at: `npm run screenshots --workspace e2e -- screens.shots`. */
const folder = resolve(import.meta.dirname, '../artifacts/screenshots')
const widths = [1440, 390]
const schemes = ['light', 'dark'] as const

const programme = '/github/tidewater-conf/programme'
const form = `${programme}/blob/main/programme.sheaf.json`

interface Screen {
  readonly name: string
  readonly path: string
  readonly isSignedOut?: boolean
  readonly prepare?: (page: Page) => Promise<void>
}

const openMore = (page: Page) => new AppPage(page, '').openMore()

const press = (name: string | RegExp) => async (page: Page) => {
  await openMore(page)
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function editMotto(page: Page): Promise<void> {
  await page.getByLabel('Motto', { exact: true }).fill('Software within sight of the sea')
}

const screens: readonly Screen[] = [
  { name: 'landing-signed-out', path: '/', isSignedOut: true },
  {
    name: 'authorise',
    path: '/',
    isSignedOut: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Connect with GitHub/ }).click()
      await page.getByRole('button', { name: /^Continue as/ }).waitFor()
    },
  },
  { name: 'landing', path: '/' },
  {
    name: 'palette',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'All projects' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('pri')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'create-dialog', path: '/', prepare: press('Create project in new repository') },
  { name: 'organisations', path: '/github' },
  { name: 'repositories', path: '/github/you' },
  { name: 'workspace', path: `${programme}/tree/main/` },
  { name: 'folder', path: '/github/you/harbour-site/tree/main/menu' },
  { name: 'entries', path: '/github/you/recipes/blob/main/recipes.sheaf.json' },
  { name: 'reviews', path: '/github/tidewater-conf/programme/reviews' },
  { name: 'branch-picker', path: `${programme}/tree/main/`, prepare: press(/branch/i) },
  { name: 'form', path: form },
  {
    name: 'form-deep',
    path: form,
    prepare: async (page) => {
      await page.getByRole('tabpanel').first().hover()
      await page.mouse.wheel(0, 1500)
    },
  },
  {
    name: 'form-image',
    path: `${programme}/blob/main/people.sheaf.json`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Ada Lind/ })
        .first()
        .click()
      await page.getByRole('img', { name: /A drawing of Ada/ }).waitFor()
    },
  },
  {
    name: 'file-dialog',
    path: `${programme}/blob/main/people.sheaf.json`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Ada Lind/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Choose from repository…' }).click()
      await page.getByRole('option').first().locator('img').waitFor()
    },
  },
  { name: 'form-invalid', path: '/github/you/wholesale/blob/main/standing-orders.sheaf.json' },
  {
    name: 'code',
    path: form,
    prepare: async (page) => {
      await openMore(page)
      await page.getByRole('tab', { name: 'Code', exact: true }).click()
      await page.locator('.cm-content').waitFor()
    },
  },
  {
    name: 'snippets',
    path: form,
    prepare: async (page) => {
      await openMore(page)
      await page.getByRole('tab', { name: 'CodeSnippets' }).click()
    },
  },
  {
    name: 'split',
    path: form,
    prepare: async (page) => {
      await openMore(page)
      await page
        .getByRole('button', { name: /^Split/ })
        .first()
        .click()
      await page.getByRole('tab', { name: 'Code', exact: true }).last().click()
      await page.locator('.cm-content').waitFor()
    },
  },
  {
    name: 'commit-dialog',
    path: form,
    prepare: async (page) => {
      await editMotto(page)
      await press(/^Commit/)(page)
    },
  },
  {
    name: 'committed',
    path: `${programme}/blob/main/venue.sheaf.json`,
    prepare: async (page) => {
      const name = page.getByLabel('Name', { exact: true }).first()
      await name.fill(`${await name.inputValue()}, at the quay`)
      await press(/^Commit/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
      await page.getByRole('button', { name: 'Undo this commit' }).waitFor()
    },
  },
  {
    name: 'builder',
    path: form,
    prepare: async (page) => {
      await openMore(page)
      await page.getByRole('tab', { name: 'Builder', exact: true }).click()
      await page.getByRole('treegrid', { name: /^Fields of/ }).waitFor()
    },
  },
  {
    name: 'history',
    path: form,
    prepare: press('History'),
  },
  {
    name: 'review-dialog',
    path: form,
    prepare: async (page) => {
      await editMotto(page)
      await press('Submit for review')(page)
    },
  },
  { name: 'share', path: form, prepare: press('Share') },
  { name: 'feedback', path: form, prepare: press('Feedback') },
  { name: 'account', path: form, prepare: press('Account') },
  {
    name: 'failed-activity',
    path: form,
    prepare: async (page) => {
      await editMotto(page)
      await page.route(/git\/trees$/, (route) =>
        route.fulfill({ status: 403, json: { message: 'Repository was archived so is read-only.' } }),
      )
      await press(/^Commit/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
      await page
        .getByText(/read-only/)
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await press(/^Activity/)(page)
    },
  },
  { name: 'not-found', path: '/github/you/nothing-here/tree/main/' },
  { name: 'focus', path: `${programme}/focus/main/programme.sheaf.json` },
  { name: 'miss', path: '/nowhere' },
]

describe('screenshots', () => {
  let browser: Browser
  let sheaf: Sheaf
  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    browser = await launchBrowser()
    sheaf = await startSheaf()
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
  })

  for (const width of widths) {
    for (const scheme of schemes) {
      test(`${width} ${scheme}`, async () => {
        for (const { name, path, isSignedOut, prepare } of screens) {
          const token = isSignedOut ? 'not-logged-in' : undefined
          const { context, page } = await openSignedIn(browser, sheaf, token, {
            viewport: { width, height: width === 390 ? 844 : 900 },
            colorScheme: scheme,
            hasTouch: width === 390,
          })
          await page.goto(`${sheaf.url}${path}`)
          await page.waitForLoadState('networkidle')
          await prepare?.(page)
          // Motion ends within 180 ms (styles/tokens.css); a still picture is wanted.
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` })
          await context.close()
        }
      })
    }
  }
})
