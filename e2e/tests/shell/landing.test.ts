import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { expect, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

describe('the landing page', () => {
  test('signed out says what this is and offers both ways in, and calls nobody', async ({
    visitor,
    sheaf,
  }) => {
    const landing = new LandingPage(visitor.page, sheaf.url)
    const calls = recordCalls(visitor.page)
    await landing.open('/')
    await visitor.page.getByRole('heading', { level: 1, name: /Forms for the content/ }).waitFor()
    await visitor.page.getByText(/open source and mostly hosted on static pages/).waitFor()
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
    await landing.headerButton('Sign In').waitFor()
    expect(await landing.headerButton('Sign Out').count()).toBe(0)
    expect(await landing.createButton.count()).toBe(0)
    expect(calls).toEqual([])
  })

  test('Sign In goes to the authentication endpoint and comes back signed in', async ({ visitor, sheaf }) => {
    const landing = new LandingPage(visitor.page, sheaf.url)
    await landing.open('/')
    const asked = visitor.page.waitForRequest(/\/auth\/github\?/)
    await landing.headerButton('Sign In').click()
    const { searchParams } = new URL((await asked).url())
    expect(searchParams.get('nonce')).toMatch(/^\S{16,}$/)
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await landing.headerButton('Sign Out').waitFor()
    expect(landing.path()).toBe('/')
  })

  test('signed in lists what was open last, and all projects that one can edit, by their titles', async ({
    editor,
    make,
    sheaf,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await project.open(treeAddress(made))
    await project.filesPanel.waitFor()
    const landing = new LandingPage(editor.page, sheaf.url)
    const calls = recordCalls(editor.page)
    await landing.open('/')
    await landing.createButton.waitFor()
    await landing.projects
      .getByRole('link', { name: /Conference programme.*tidewater-conf\/programme/ })
      .waitFor()
    const listed = calls.filter(({ path }) => path === '/user/repos')
    expect(listed.map(({ query }) => query)).toEqual([
      {
        affiliation: 'owner,collaborator,organization_member',
        sort: 'pushed',
        per_page: '100',
        page: '1',
      },
    ])
    const found = landing.projects.getByRole('link', { name: new RegExp(`${made.owner}/${made.repo}`) })
    await found.waitFor()
    await editor.page.getByRole('searchbox', { name: 'Filter projects' }).fill(made.repo)
    await expect.poll(() => landing.projects.getByRole('link').count()).toBe(1)
    await editor.page
      .getByRole('list', { name: 'Continue' })
      .getByRole('link', { name: new RegExp(`${made.owner}/${made.repo}.*main`) })
      .click()
    await editor.page.waitForURL(`**${treeAddress(made)}`)
  })

  test('lists edits that wait for their commit', async ({ editor, openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Waiting')
    await project.header.getByRole('link', { name: 'Sheaf, start page' }).click()
    await editor.page.getByRole('heading', { name: 'Edits not committed yet' }).waitFor()
    await editor.page.getByRole('link', { name: 'shop.json' }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json')}`)
    await expect.poll(() => project.commitButton.isDisabled()).toBe(false)
  })
})
