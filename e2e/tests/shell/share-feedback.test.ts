import { afterAll, beforeAll, describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { RepositoryMaker } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'
import { AppPage } from '../../pages/app'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'

describe('a site with a public host and addresses for feedback', () => {
  let site: Sheaf
  beforeAll(async () => {
    site = await startSheaf([
      '--feedback-email',
      'help@sheaf.example',
      '--feedback-issues-url',
      'https://github.com/sheaf/sheaf/issues/new',
    ])
  })
  afterAll(() => site.stop())

  test('feedback sends an email or creates an issue', async ({ browser }) => {
    const editor = await openSignedIn(browser, site)
    const app = new AppPage(editor.page, site.url)
    for (const path of ['/', '/github', treeAddress({ owner: 'you', repo: 'harbour-site' })]) {
      await app.open(path)
      await app.headerButton('Feedback').click()
      const popover = app.dialog('Feedback')
      const email = await popover.getByRole('link', { name: 'Send an email' }).getAttribute('href')
      expect(decodeURIComponent(email ?? '')).toMatch(
        /^mailto:help@sheaf\.example\?subject=Feedback on Sheaf/,
      )
      const issue = popover.getByRole('link', { name: 'Create an issue' })
      expect(await issue.getAttribute('href')).toBe('https://github.com/sheaf/sheaf/issues/new')
    }
    await expectFaultless(editor)
    await editor.context.close()
  })

  test('share links begin with the public host, and copy', async ({ browser }) => {
    const editor = await openSignedIn(browser, site)
    const make = new RepositoryMaker(`${site.url}/api/v3`, await site.token())
    const made = await make.repository(shopProject)
    const { page } = editor
    // The page has the settings.
    await page.route(`${site.url}/github/**`, async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({
        response: answer,
        body: text.replace(/"publicUrl":"[^"]*"/, '"publicUrl":"https://forms.example"'),
      })
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const project = new ProjectPage(page, site.url)
    const address = fileAddress(made, 'shop.sheaf.json')
    const focusAddress = fileAddress(made, 'shop.sheaf.json', { view: 'focus' })
    await project.open(address)
    await project.headerButton('Share').click()
    const share = project.dialog('Share')
    expect(await share.getByLabel('Link to this page', { exact: true }).inputValue()).toBe(
      `https://forms.example${address}`,
    )
    await share.getByRole('button', { name: 'Copy: Link to the form alone' }).click()
    await share.getByText('Copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `https://forms.example${focusAddress}`,
    )
    for (const path of [treeAddress(made), focusAddress]) {
      await project.open(path)
      await project.headerButton('Share').click()
      expect(await share.getByLabel('Link to this page', { exact: true }).inputValue()).toBe(
        `https://forms.example${path}`,
      )
    }
    await expectFaultless(editor)
    await editor.context.close()
  })
})

describe('a site without them', () => {
  test('feedback is an issue of the repository, which is written on the hub', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(shopProject)
    const app = new AppPage(editor.page, sheaf.url)
    await app.open(treeAddress(made))
    await app.headerButton('Feedback').click()
    const [page] = await Promise.all([
      editor.context.waitForEvent('page'),
      app.dialog('Feedback').getByRole('link', { name: 'Create an issue' }).click(),
    ])
    await page.getByRole('heading', { name: 'New issue' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('What is it about?').fill('Bread is out')
    await page.getByLabel('What happened, and what did you expect?').fill('The list has none.')
    await page.getByRole('button', { name: 'Open the issue' }).click()
    await page.getByRole('heading', { name: 'Bread is out' }).waitFor()
    expect(page.url()).toMatch(/\/issues\/1$/)
    await page.close()
  })
})
