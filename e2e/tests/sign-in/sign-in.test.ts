import { describe } from 'vitest'
import { expect, openSignedIn, test } from '../../harness/scenario'
import { AppPage } from '../../pages/app'
import { fileAddress, shopProject } from '../../pages/project'

describe('signing in and out', () => {
  test('through the broker and the hub, with a clean address and the token cookie', async ({
    visitor,
    sheaf,
  }) => {
    const app = new AppPage(visitor.page, sheaf.url)
    await app.open('/')
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()

    expect(visitor.page.url()).toBe(`${sheaf.url}/`)
    const cookies = await visitor.context.cookies()
    const token = cookies.find(({ name }) => name === 'github-token')
    expect(token?.sameSite).toBe('Strict')
    expect(token?.value).not.toBe('not-logged-in')
  })

  test('sign out deletes the cookie and goes to the landing page', async ({ editor, sheaf }) => {
    const app = new AppPage(editor.page, sheaf.url)
    await app.open('/')
    await app.header.getByRole('button', { name: 'Sign Out' }).click()
    await editor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()

    const token = (await editor.context.cookies()).find(({ name }) => name === 'github-token')
    expect(token?.value ?? 'not-logged-in').toBe('not-logged-in')
    expect(app.path()).toBe('/')
  })

  test('the cookie value not-logged-in means signed out', async ({ browser, sheaf }) => {
    const opened = await openSignedIn(browser, sheaf, 'not-logged-in')
    await opened.page.goto(sheaf.url)
    await opened.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
    expect(opened.watch.faults).toEqual([])
    await opened.context.close()
  })

  test('a token that came by a link signs in, and asks before it replaces another account', async ({
    visitor: { page },
    sheaf,
  }) => {
    await page.goto(`${sheaf.url}/?token=${await sheaf.token()}`)
    await page.getByRole('heading', { name: 'All projects' }).waitFor()
    expect(page.url()).not.toContain('token')
    await sheaf.addUser('guest')
    await page.goto(`${sheaf.url}/?token=${await sheaf.token('guest')}`)
    const dialog = page.getByRole('alertdialog', { name: 'Sign in as guest?' })
    await dialog.waitFor()
    expect(page.url()).not.toContain('token')
    await dialog.getByRole('button', { name: /^Sign in/ }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('dialog', { name: 'Account' }).getByText('guest').first().waitFor()
  })

  test('a token can be pasted', async ({ visitor, sheaf }) => {
    await visitor.page.goto(sheaf.url)
    await visitor.page.getByRole('button', { name: /personal access token/i }).click()
    await visitor.page.getByRole('textbox', { name: /personal access token/ }).fill(await sheaf.token())
    await visitor.page.getByRole('button', { name: 'Sign in with the token' }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
  })

  test('a wrong token says so and asks to sign in again', async ({ browser, sheaf }) => {
    const opened = await openSignedIn(browser, sheaf, 'wrong')
    opened.watch.allow(/401/)
    await opened.page.goto(`${sheaf.url}/github`)
    await opened.page
      .getByText(/sign in again/i)
      .first()
      .waitFor()
    expect(opened.watch.faults).toEqual([])
    await opened.context.close()
  })

  test('a token of a sign-in that this tab began is saved to the cookie, removed from the address and used', async ({
    visitor,
    sheaf,
  }) => {
    const token = await sheaf.token()
    await visitor.page.goto(sheaf.url)
    const asked = visitor.page.waitForRequest(/\/auth\/github\?/)
    await visitor.page.route(/\/auth\/github\?/, (route) => {
      const nonce = new URL(route.request().url()).searchParams.get('nonce') ?? ''
      const back = `/github?keep=this&token=${token}&nonce=${encodeURIComponent(nonce)}`
      return route.fulfill({ status: 302, headers: { location: `${sheaf.url}${back}` } })
    })
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await asked
    await visitor.page.getByRole('heading', { name: 'Organisations' }).waitFor()
    await visitor.page.getByRole('list', { name: 'Organisations' }).waitFor()
    expect(visitor.page.url()).toBe(`${sheaf.url}/github?keep=this`)
    const kept = (await visitor.context.cookies()).find(({ name }) => name === 'github-token')
    expect(kept).toMatchObject({ value: token, sameSite: 'Strict', path: '/', secure: false })
    expect(
      await visitor.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
    ).not.toContain(token)
  })

  test('the token not-logged-in in an address signs nobody in', async ({ visitor, sheaf }) => {
    await visitor.page.goto(`${sheaf.url}/?token=not-logged-in`)
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
    expect(visitor.page.url()).toBe(`${sheaf.url}/`)
    expect(await visitor.page.getByRole('alertdialog').count()).toBe(0)
  })

  test('declining a foreign token changes nothing', async ({ editor, sheaf }) => {
    const token = async () =>
      (await editor.context.cookies()).find(({ name }) => name === 'github-token')?.value
    const before = await token()
    await editor.page.goto(sheaf.url)
    await editor.page.getByRole('heading', { name: 'All projects' }).waitFor()
    await sheaf.addUser('stranger')
    await editor.page.goto(`${sheaf.url}/?token=${await sheaf.token('stranger')}`)
    const dialog = editor.page.getByRole('alertdialog', { name: /Sign in as/ })
    await dialog.getByRole('button', { name: 'Stay you' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await token()).toBe(before)
  })

  test('signing out anywhere goes to the start page, and edits wait for the next sign-in', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Kept over the night')
    await project.headerButton('Account').click()
    await project.dialog('Account').getByRole('button', { name: 'Sign Out' }).click()
    await editor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
    expect(project.path()).toBe('/')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await editor.page.getByText('Sign in to open this page').waitFor()
    await editor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await editor.page.getByRole('button', { name: /^Continue as/ }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json')}`)
    await expect.poll(() => project.field('Name').inputValue()).toBe('Kept over the night')
  })
})
