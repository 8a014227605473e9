import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { type Sheaf, startSheaf } from '../harness/sheaf'

/** Every screen with the sample content, to be looked at: `npm run screenshots --workspace e2e`. */
const folder = resolve(import.meta.dirname, '../artifacts/screenshots')
const widths = [1440, 390]
const schemes = ['light', 'dark'] as const

const programme = '/github/tidewater-conf/programme'
const screens: {
  name: string
  path: string
  signedOut?: boolean
  prepare?: (page: Page) => Promise<void>
}[] = [
  { name: 'landing-signed-out', path: '/', signedOut: true },
  { name: 'landing', path: '/' },
  { name: 'organisations', path: '/github' },
  { name: 'repositories', path: '/github/you' },
  { name: 'workspace', path: `${programme}/tree/main/` },
  { name: 'form', path: `${programme}/blob/main/programme.sheaf.json` },
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
        for (const { name, path, signedOut, prepare } of screens) {
          const context = await browser.newContext({
            viewport: { width, height: width === 390 ? 844 : 900 },
            colorScheme: scheme,
            hasTouch: width === 390,
          })
          if (!signedOut) {
            await context.addCookies([{ name: 'github-token', value: await sheaf.token(), url: sheaf.url }])
          }
          const page = await context.newPage()
          await page.goto(`${sheaf.url}${path}`)
          await page.waitForLoadState('networkidle')
          await prepare?.(page)
          await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` })
          await context.close()
        }
      })
    }
  }
})
