import type { Browser, BrowserContextOptions } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { fileAddress, ProjectPage } from '../pages/project'
import { axeFindings, closePage, launchBrowser, openPage, type WatchedPage } from './browser'
import { type MadeRepository, RepositoryMaker } from './repository'
import { type Sheaf, startSheaf } from './sheaf'

interface Scenario {
  /** One browser for each worker. */
  readonly browser: Browser
  /** One server with fresh sample content for each test file. */
  readonly sheaf: Sheaf
  /** Makes repositories through the API, so that no test depends on another's. */
  readonly make: RepositoryMaker
  /** A page, signed out. When the test ends it must have no fault and no axe finding. */
  readonly visitor: WatchedPage
  /** What the editor's page is shown on; nothing said: a desktop. */
  readonly device: BrowserContextOptions
  /** The same, signed in as the hub's user. */
  readonly editor: WatchedPage
  /** What the editor's page shows once a project is opened in it. */
  readonly project: ProjectPage
  /** Makes a repository of these files and opens the one at `path` in the editor's page. */
  readonly openProject: (files: Readonly<Record<string, string>>, path: string) => Promise<OpenedProject>
}

interface OpenedProject {
  readonly made: MadeRepository
  readonly project: ProjectPage
}

/** A test that fails on a policy violation, a console error, an exception or an axe finding. */
export const test = base.extend<Scenario>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  sheaf: [
    async ({}, use) => {
      const sheaf = await startSheaf()
      await use(sheaf)
      await sheaf.stop()
    },
    { scope: 'file' },
  ],
  make: [
    async ({ sheaf }, use) => {
      await use(new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token()))
    },
    { scope: 'file' },
  ],
  visitor: async ({ browser }, use) => {
    const visitor = await openPage(browser)
    await use(visitor)
    await expectFaultless(visitor)
    await closePage(visitor)
  },
  device: {},
  editor: async ({ browser, sheaf, device }, use) => {
    const editor = await openSignedIn(browser, sheaf, undefined, device)
    await use(editor)
    await expectFaultless(editor)
    await closePage(editor)
  },
  project: async ({ editor, sheaf }, use) => {
    await use(new ProjectPage(editor.page, sheaf.url))
  },
  openProject: async ({ make, project }, use) => {
    await use(async (files, path) => {
      const made = await make.repository(files)
      await project.open(fileAddress(made, path))
      return { made, project }
    })
  },
})

/** The same with the editor on a phone. */
export const phoneTest = test.extend<Pick<Scenario, 'device'>>({
  device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})

/** A page whose browser already carries the token cookie, as after a finished sign-in. */
export async function openSignedIn(
  browser: Browser,
  sheaf: Sheaf,
  token?: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, options)
  await opened.context.addCookies([
    { name: 'github-token', value: token ?? (await sheaf.token()), url: sheaf.url, sameSite: 'Strict' },
  ])
  return opened
}

export async function expectFaultless({ page, watch }: WatchedPage): Promise<void> {
  expect(watch.faults, 'faults noted by the page').toEqual([])
  await page.bringToFront() // axe waits for frames
  if (page.url().startsWith('http')) expect(await axeFindings(page), 'axe findings').toEqual([])
}

export { expect }
