import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'

const sizes = [
  { width: 1440, height: 900, hasTouch: false },
  { width: 390, height: 844, hasTouch: true },
]

/** Each test judges a dozen states twice, which takes longer than other tests do. */
const timeout = 180_000

/** What the page shows at the moment: nothing for axe, nothing to scroll sideways. In the dark only colours differ. */
async function expectSound(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await sidewaysScrolls(page), `${state}: sideways scroll`).toEqual([])
  expect.soft(await axeFindings(page), `${state}, light: axe`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await axeFindings(page, ['wcag141', 'wcag143']), `${state}, dark: axe`).toEqual([])
}

async function closeOverlay(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe.each(sizes)(
  'at $width px, light and dark, every screen and dialog',
  ({ width, height, hasTouch }) => {
    const options = { viewport: { width, height }, hasTouch, reducedMotion: 'reduce' as const }

    test('before the sign-in', { timeout }, async ({ browser, sheaf }) => {
      const visitor = await openSignedIn(browser, sheaf, 'not-logged-in', options)
      const { page } = visitor
      await page.goto(sheaf.url)
      await page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
      await expectSound(page, 'landing, signed out')
      await page.getByRole('button', { name: /personal access token/i }).click()
      await page.getByRole('dialog').waitFor()
      await expectSound(page, 'token form')
      await page.goto(`${sheaf.url}/github/you`)
      await page.getByText('Sign in to open this page').waitFor()
      await expectSound(page, 'sign-in required')
      await page.goto(`${sheaf.url}/?auth_error=access_denied`)
      await page.getByText('You were not signed in').waitFor()
      await expectSound(page, 'sign-in failed')
      await sheaf.addUser(`guest-${width}`)
      await page.goto(`${sheaf.url}/?token=${await sheaf.token(`guest-${width}`)}`)
      await page.getByRole('button', { name: 'Account' }).waitFor()
      await page.goto(`${sheaf.url}/?token=${await sheaf.token()}`)
      await page.getByRole('alertdialog').waitFor()
      await expectSound(page, 'foreign token')
      await page.goto(`${sheaf.url}/nowhere`)
      await page.getByText('Miss', { exact: true }).waitFor()
      await expectSound(page, 'Miss')
      await expectFaultless(visitor)
      await visitor.context.close()
    })

    test('the lists of repositories and the popovers of the header', { timeout }, async ({
      browser,
      sheaf,
    }) => {
      const editor = await openSignedIn(browser, sheaf, undefined, options)
      const { page } = editor
      editor.watch.allow(/404|403/)
      const landing = new LandingPage(page, sheaf.url)
      await landing.open('/')
      await page.getByRole('list', { name: 'All projects' }).waitFor()
      await expectSound(page, 'landing')
      await landing.createButton.click()
      await landing.createDialog.waitFor()
      await expectSound(page, 'create project')
      await landing.createDialog.getByRole('textbox', { name: 'Repository' }).fill('')
      await expectSound(page, 'create project with an error')
      await closeOverlay(page)
      for (const name of ['Feedback', 'Help', 'Account']) {
        await landing.openMore()
        await landing.headerButton(name).click()
        await landing.dialog(name).waitFor()
        await expectSound(page, `${name} popover`)
        await closeOverlay(page)
      }
      await landing.open('/github')
      await page.getByRole('list', { name: 'Organisations' }).waitFor()
      await expectSound(page, 'organisations')
      await landing.open('/github/you')
      await page.getByRole('main').getByRole('link').first().waitFor()
      await expectSound(page, 'repositories')
      await page.getByRole('searchbox').fill('no such repository')
      await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
      await expectSound(page, 'repositories, nothing found')
      await landing.open('/github/you/not-there')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      await expectSound(page, 'no such repository')
      await landing.openMore()
      await landing.headerButton(/^Activity/).click()
      await landing.dialog('Activity').getByText('Failed').first().waitFor()
      await expectSound(page, 'activity with a failure')
      expect(editor.watch.faults).toEqual([])
      await editor.context.close()
    })

    test('a repository, its files and forms, and all that opens there', { timeout }, async ({
      browser,
      make,
      sheaf,
    }) => {
      const editor = await openSignedIn(browser, sheaf, undefined, options)
      const { page } = editor
      const made = await make.repository({
        ...shopProject,
        'broken.sheaf.json': shopProject['shop.sheaf.json']?.replace('shop.json', 'broken.json') ?? '',
        'broken.json': '{ "name": oops }',
        'deep/in/many/folders/with-a-rather-long-name-that-goes-on-and-on.json': '{}',
        'notes.txt': `${'A line that is longer than the screen is wide. '.repeat(8)}\n`,
      })
      await made.createBranch('a-branch/with-a-name-that-is-longer-than-most-headers-are-wide')
      const project = new ProjectPage(page, sheaf.url)
      await project.open(treeAddress(made))
      await page.getByRole('list', { name: 'Projects' }).or(page.getByRole('main')).first().waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectSound(page, 'workspace')
      if (width < 500) {
        await page.getByRole('button', { name: 'Projects and files' }).click()
        await project.tree.waitFor()
        await expectSound(page, 'panels')
        await closeOverlay(page)
      }
      await page.getByRole('main').getByRole('button', { name: 'Add project', exact: true }).click()
      await project.dialog('Add project').waitFor()
      await expectSound(page, 'add project')
      await closeOverlay(page)
      await project.openMore()
      await expectSound(page, 'all that the head of the page offers')
      await project.branchPicker.click()
      await page.getByRole('option').first().waitFor()
      await expectSound(page, 'branch picker')
      await closeOverlay(page)

      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.field('Name').fill('Edited')
      await project.field('Price').fill('-1')
      await page.getByRole('button', { name: 'Next problem' }).waitFor()
      await project.openMore()
      await page.getByRole('button', { name: 'Check all' }).click()
      await expectSound(page, 'form with a problem')
      // What can be done with a field comes once a finger is at it.
      await page.getByRole('textbox', { name: 'Name' }).first().focus()
      await page.getByRole('button', { name: 'Actions for Name' }).click()
      await page.getByRole('menu').waitFor()
      await expectSound(page, 'menu of a field')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await project.openMore()
      await project.headerButton('Share').click()
      await project.dialog('Share').waitFor()
      await expectSound(page, 'share')
      await closeOverlay(page)
      await project.commitButton.click()
      // The sheet has come up, with all that it has to say.
      await project.commitDialog.getByText('Price must be 0 or more.').waitFor()
      await project.showDetails()
      await project.commitDialog.getByText('Commit to a new branch').click()
      await project.commitDialog.getByLabel('New branch name').fill('a..b')
      await expectSound(page, 'commit')
      await closeOverlay(page)
      await project.reviewButton.click()
      await project.reviewDialog.waitFor()
      await expectSound(page, 'submit for review')
      await closeOverlay(page)
      for (const tab of ['Code', 'CodeSnippets'] as const) {
        await project.openMore()
        await project.tab(tab).click()
        if (tab === 'Code') await project.code.waitFor()
        await expectSound(page, tab)
      }
      await project.openMore()
      await page.getByRole('button', { name: 'Split this panel' }).click()
      await expect.poll(() => page.getByRole('tablist').count()).toBe(2)
      await expectSound(page, 'two panels')

      await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
      await project.field('Name').waitFor()
      await expectSound(page, 'focus')
      await project.open(fileAddress(made, 'broken.sheaf.json'))
      await page
        .getByText(/line 1/i)
        .first()
        .waitFor()
      await expectSound(page, 'broken data')
      await project.open(fileAddress(made, 'notes.txt'))
      await project.code.waitFor()
      await expectSound(page, 'text file')
      await project.open(fileAddress(made, 'missing.json'))
      await page.getByText('There is no missing.json here').waitFor()
      await expectSound(page, 'missing file')
      await expectFaultless(editor)
      await editor.context.close()
    })
  },
)
