import { describe } from 'vitest'
import { holdRequests } from '../../harness/hold'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''
const renamedTo = (name: string) => data.replace('Corner shop', name)

describe('edits outlive', () => {
  test('a session that expires while they are typed: what is typed meanwhile is there after the sign-in', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/401/)
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Before')
    await page.route('**/api/v3/**', (route) => route.fulfill({ status: 401, json: { message: 'Bad' } }))
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.getByText(/sign in again/i).waitFor()
    await project.commitDialog.getByRole('button', { name: 'Cancel' }).click()
    await project.field('Name').fill('Meanwhile')
    await page.unroute('**/api/v3/**')
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await page.getByRole('button', { name: /^Continue as/ }).click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Meanwhile')
    expect(project.path()).toBe(fileAddress(made, 'shop.sheaf.json'))
    await project.commit()
    expect(await made.read('shop.json')).toBe(renamedTo('Meanwhile'))
  })

  test('signing out and in, and nobody else sees them meanwhile', async ({ browser, make, sheaf }) => {
    await sheaf.addUser('other')
    const made = await make.repository(shopProject)
    const mine = await openSignedIn(browser, sheaf)
    const { page, context } = mine
    const project = new ProjectPage(page, sheaf.url)
    const landing = new LandingPage(page, sheaf.url)
    const list = page.getByRole('region', { name: 'Edits not committed yet' })
    const signInAs = async (token: string) => {
      await context.addCookies([{ name: 'github-token', value: token, url: sheaf.url, sameSite: 'Strict' }])
      await landing.open('/')
      await list.waitFor()
    }
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Mine alone')
    await project.header.getByText('1', { exact: true }).waitFor()
    await landing.open('/')
    await project.headerButton('Sign Out').click()
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()

    await signInAs(await sheaf.token('other'))
    await list.getByText(/None in this browser/).waitFor()
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await expect.poll(() => project.field('Name').inputValue()).toBe('Corner shop')

    await signInAs(await sheaf.token())
    await list.getByRole('link', { name: /shop\.json/ }).click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Mine alone')
    await expectFaultless(mine)
    await context.close()
  })

  test('a form that has changed on the branch since', async ({ editor, openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await project.field('Price').fill('3')
    await project.header.getByText('1', { exact: true }).waitFor()
    const form = shopProject['shop.sheaf.json'] ?? ''
    await made.commit({
      'shop.sheaf.json': form
        .replace('"title": "Name"', '"title": "Shop name", "maxLength": 3')
        .replace('"price"', '"cost"'),
    })
    await editor.page.reload()
    await expect.poll(() => project.field('Shop name').inputValue()).toBe('Mine')
    await project.commitButton.click()
    // It is checked by the rules of now.
    await project.commitDialog
      .getByText(/Shop name/)
      .first()
      .waitFor()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    // What the form no longer knows is kept as it was edited.
    expect(await made.read('shop.json')).toBe(renamedTo('Mine').replace('1.50', '3'))
  })
})

describe('a commit', () => {
  test('whose network goes half-way says so, and is there once when it is tried again', async ({
    editor,
    make,
    project,
  }) => {
    editor.watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
    const { page, context } = editor
    const made = await make.repository(shopProject)
    const before = await made.head()
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Half-way')
    await page.route('**/git/commits', async (route) => {
      await context.setOffline(true)
      await route.continue()
    })
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.getByRole('alert').waitFor()
    expect(await made.head()).toBe(before)
    await page.unroute('**/git/commits')
    await context.setOffline(false)
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toBe(renamedTo('Half-way'))
    const commits = await made.get('/commits?per_page=5')
    expect(
      Array.isArray(commits) &&
        commits.filter(({ commit }) => /^(Update Name|File updates)$/.test(commit.message)),
    ).toHaveLength(1)
  })

  test('goes on when its form is closed, and the form that is opened meanwhile shows it', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Closed over')
    const release = await holdRequests(page, '**/git/commits')
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.getByText(/^Writing/).waitFor()
    await page.keyboard.press('Escape')
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await project.field('Name').inputValue()).toBe('Closed over')
    await project.commitButton.click()
    await project.commitDialog.getByText(/^Writing/).waitFor()
    release()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toBe(renamedTo('Closed over'))
  })
})
