import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { slowHand } from './slowHand'

// A second --disable-features takes the place of the first, so that Playwright's own are repeated here.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions below the address bar are pages of their own, built anew for each window: 1.2 s of a core a context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
]

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
}

/**
 * A browser that keeps what it has in a folder, as a person's own does. It is ended by `crash`, with nothing said to its
 * pages.
 */
export async function launchProfile(
  folder: string,
): Promise<{ readonly context: BrowserContext; readonly crash: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  // Chromium marks its profile with HOST-PID.
  const pid = Number((await readlink(join(folder, 'SingletonLock'))).split('-').at(-1))
  const crash = async () => {
    const closed = new Promise((resolve) => context.once('close', resolve))
    process.kill(pid, 'SIGKILL')
    await closed
    // The next one would take the mark of a dead process for a running one on another host.
    await rm(join(folder, 'SingletonLock'), { force: true })
  }
  return { context, crash }
}

/** What a page did that it must not do: policy violations, console errors, uncaught exceptions. */
export interface Watch {
  readonly faults: string[]
  /** Console errors that the test provokes on purpose, such as the browser's own line about a 404. */
  allow(pattern: RegExp): void
}

/** A page that notes every fault, and the context it lives in. */
export interface WatchedPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: Watch
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // A new time is in the zone of whoever types it.
    timezoneId: 'UTC',
    ...options,
  })
  const page = await context.newPage()
  slowHand(page)
  // Somebody who listens keeps the browser's own dialog away. It takes effect some time after it is said: a test that
  // began to listen as it pressed the key would, on a busy machine, wait for a dialog that has opened unseen.
  page.on('filechooser', () => undefined)
  return { context, page, watch: await watchPage(page) }
}

export async function watchPage(page: Page): Promise<Watch> {
  const faults: string[] = []
  const allowed: RegExp[] = []
  const note = (fault: string) => {
    if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`exception: ${error.message}`))
  await page.exposeFunction('sheafViolation', (text: string) => note(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'sheafViolation')
      if (typeof report === 'function')
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return { faults, allow: (pattern) => void allowed.push(pattern) }
}

/** Every page reads it anew: less than half of the text takes less than half of the time. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every axe finding of the page as it stands, one line each; `tags` narrows the rules down. */
export async function axeFindings(page: Page, tags: readonly string[] = allRules): Promise<string[]> {
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return Promise.race([findings(page, tags), tooLong()])
}

/** A page whose clock a failed test has left standing would be waited for without an end, and all tests with it. */
async function tooLong(): Promise<never> {
  await setTimeout(60_000, undefined, { ref: false })
  throw new Error('axe has not ended after a minute')
}

function findings(page: Page, tags: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (runOnly) => {
      // A modal hides the page behind it from screen readers, with its landmark and its heading.
      const isModal = document.querySelector('[role=dialog], [role=alertdialog]') !== null
      // What changes while axe looks, such as a button that an answer enables, has its next colours at once, and so has what
      // comes then, such as a toast. A sheet without an element is no matter of the page's policy.
      const still = new CSSStyleSheet()
      still.replaceSync(
        '*, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important }',
      )
      document.adoptedStyleSheets.push(still)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      // A tooltip floats outside of all landmarks; it belongs to its button by aria-describedby.
      const { violations } = await window.axe.run(
        { exclude: ['[role=tooltip]'] },
        {
          runOnly,
          // What it would read beside the page itself is for rules of media and of turned screens, which are not among these.
          preload: false,
          rules: {
            'landmark-one-main': { enabled: !isModal },
            'page-has-heading-one': { enabled: !isModal },
          },
        },
      )
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(', ')}`,
      )
    },
    [...tags],
  )
}

/** Ends a page whose requests a test may still be answering: the answers are for nobody any more. */
export async function closePage({ page, context }: WatchedPage): Promise<void> {
  await Promise.all([page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/**
 * A text that is half faded in, or whose style sheet is not there, has not the contrast that it will have. A page that is
 * still being drawn has no heading; after 10 seconds without one that is a finding.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page
    .locator('h1, [role=dialog], [role=alertdialog]')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined)
  await page.waitForFunction(
    () =>
      document.querySelector('[data-entering], [data-exiting]') === null &&
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every(
        ({ sheet }) => sheet !== null,
      ) &&
      document.getAnimations().every(({ playState, effect }) => {
        return playState !== 'running' || effect?.getTiming().iterations === Infinity
      }),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
