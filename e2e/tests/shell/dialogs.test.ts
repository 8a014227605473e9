import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { holdRequests } from '../../harness/hold'
import { hasFocus } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

/** Opens by keyboard, expects focus at `first`, and after Escape at the opener again. */
async function expectFocusToTravel(page: Page, opener: Locator, first: Locator, name: string) {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(first), { message: `${name}: focus goes in` }).toBe(true)
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(opener), { message: `${name}: focus comes back` }).toBe(true)
}

describe('focus in dialogs', () => {
  test('on the start page goes to the first field and back to the button', async ({ editor, sheaf }) => {
    const landing = new LandingPage(editor.page, sheaf.url)
    editor.watch.allow(/404/) // a name that is free
    await landing.open('/')
    await landing.createButton.waitFor()
    const repository = landing.createDialog.getByRole('textbox', { name: 'Repository' })
    await expectFocusToTravel(editor.page, landing.createButton, repository, 'create project')
    for (const name of ['Feedback', 'Help', 'Account']) {
      await expectFocusToTravel(editor.page, landing.headerButton(name), landing.dialog(name), name)
    }
  })

  test('of the token form goes to the token', async ({ visitor, sheaf }) => {
    await visitor.page.goto(sheaf.url)
    await expectFocusToTravel(
      visitor.page,
      visitor.page.getByRole('button', { name: 'Use a personal access token' }),
      visitor.page.getByRole('textbox', { name: /personal access token/ }),
      'token',
    )
  })

  test('in a repository goes to the first field and back to the button', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject({ ...shopProject, 'pages/a.json': '{}' }, 'shop.sheaf.json')
    await project.field('Name').fill('Edited')
    const { commitDialog, reviewDialog } = project
    const travels: [name: string, opener: Locator, first: Locator][] = [
      ['commit', project.commitButton, commitDialog.getByLabel('Commit message')],
      ['review', project.reviewButton, reviewDialog.getByLabel('Title')],
      ['branches', project.branchPicker, page.getByRole('searchbox', { name: 'Find a branch' })],
      [
        'share',
        project.headerButton('Share'),
        project.dialog('Share').getByLabel('Link to this page', { exact: true }),
      ],
    ]
    for (const [name, opener, first] of travels) await expectFocusToTravel(page, opener, first, name)

    await project.open(treeAddress(made))
    const folder = project.tree.getByRole('treeitem', { name: 'pages', exact: true })
    await folder.focus()
    await page.keyboard.press('F2')
    const path = project.dialog('Rename or move').getByLabel('Path')
    await expect.poll(() => path.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => folder.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('a form in a dialog', () => {
  test('is loading while its operation is, cannot be sent twice, and closes once it is done', async ({
    editor,
    openProject,
  }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Slowly')
    const calls = recordCalls(editor.page)
    const release = await holdRequests(editor.page, /\/git\/trees$/)
    await project.commitButton.click()
    await project.submitCommit()
    const submit = project.commitDialog.getByRole('button', { name: 'Commit', exact: true })
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
    await project.commitDialog.getByText('Writing the files…').waitFor()
    await project.headerButton(/^Activity/).waitFor({ state: 'attached' })
    await submit.click({ force: true })
    await submit.press('Enter')
    expect(await project.commitDialog.isVisible()).toBe(true)
    release()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(calls.filter(({ path }) => path.endsWith('/git/trees'))).toHaveLength(1)

    const activity = await project.openActivity()
    await activity.getByText('Commit to main').waitFor()
    await activity.getByText('Done').waitFor()
  })

  test('stays open when its operation failed, with what was typed, and can be sent again', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    editor.watch.allow(/422/)
    await project.open(treeAddress(made))
    await editor.page.getByRole('main').getByRole('button', { name: 'Add project', exact: true }).click()
    const dialog = project.dialog('Add project')
    await dialog.getByLabel('Project name').fill('kept-name')
    await editor.page.route(/\/git\/commits$/, (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body: '{"message":"Not this one"}' }),
    )
    const submit = dialog.getByRole('button', { name: 'Add project', exact: true })
    await submit.click()
    await dialog.getByText(/Not this one/).waitFor()
    expect(await dialog.getByLabel('Project name').inputValue()).toBe('kept-name')
    await editor.page.unroute(/\/git\/commits$/)
    await submit.click()
    await editor.page.waitForURL(`**${fileAddress(made, 'kept-name.sheaf.json')}`)
    await dialog.waitFor({ state: 'hidden' })
  })

  test.for([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])(
    'of a commit has its buttons in one place whatever comes in, at $width px',
    async (viewport, { editor, openProject }) => {
      const { page } = editor
      editor.watch.allow(/422/)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
      await project.field('Price').fill('-1')
      await made.commit({ 'shop.json': shopProject['shop.json']?.replace('1.50', '-2') ?? '' })

      const letCheck = await holdRequests(page, /\/worker-[^/]*\.js$/)
      const { commitDialog } = project
      await project.commitButton.click()
      await commitDialog.getByRole('checkbox', { name: /^Price/ }).waitFor()
      await page.waitForFunction(() => document.querySelector('[data-entering]') === null)
      const buttons = ['Cancel', 'Commit'].map((name) =>
        commitDialog.getByRole('button', { name, exact: true }),
      )
      const places = () => Promise.all(buttons.map((button) => button.boundingBox()))
      const atFirst = await places()
      expect(atFirst).not.toContain(null)
      letCheck()
      await commitDialog.getByText('1 problem in shop.json').waitFor()
      expect(await places(), 'with a problem').toEqual(atFirst)

      const letRead = await holdRequests(page, /\/git\/ref\/heads\/main$/)
      await project.submitCommit()
      await commitDialog.locator('output', { hasText: /\S/ }).waitFor()
      expect(await places(), 'while it works').toEqual(atFirst)
      letRead()
      await commitDialog.getByRole('radio').first().waitFor()
      expect(await places(), 'with a question').toEqual(atFirst)

      await commitDialog.getByRole('radio', { name: /^Yours/ }).press('Space')
      await page.route(/\/git\/commits$/, (route) =>
        route.fulfill({ status: 422, contentType: 'application/json', body: '{"message":"Not this one"}' }),
      )
      await project.submitCommit()
      await commitDialog.getByText(/Not this one/).waitFor()
      expect(await places(), 'with a failure').toEqual(atFirst)
    },
  )
})
