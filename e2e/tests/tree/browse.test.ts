import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { AppPage } from '../../pages/app'

describe('browsing', () => {
  test('organisations: the own account first, a card opens its repositories', async ({ editor, sheaf }) => {
    const app = new AppPage(editor.page, sheaf.url)
    await app.open('/github')
    await editor.page.getByRole('heading', { name: 'Organisations' }).waitFor()
    const cards = editor.page.getByRole('main').getByRole('listitem')
    await cards.nth(1).waitFor()
    expect(await cards.first().innerText()).toContain('you')
    await cards.nth(1).getByRole('link').click()
    await editor.page.getByRole('heading', { name: 'Repositories' }).waitFor()
    expect(app.path()).toBe('/github/tidewater-conf')
  })

  test('a repository card opens the tree of its default branch', async ({ editor, make, sheaf }) => {
    const made = await make.repository({ 'a.json': '{}' })
    const app = new AppPage(editor.page, sheaf.url)
    await app.open(`/github/${made.owner}`)
    await editor.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(made.repo) })
      .click()
    await editor.page.waitForURL(`**/github/${made.owner}/${made.repo}/tree/main/`)
    await editor.page.getByRole('tree').waitFor()
  })

  test('the address of a repository redirects to the tree of its default branch', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository({ 'a.json': '{}' })
    const app = new AppPage(editor.page, sheaf.url)
    await app.open(`/github/${made.owner}/${made.repo}`)
    await editor.page.waitForURL(`**/github/${made.owner}/${made.repo}/tree/main/`)
    await editor.page.getByRole('tree').waitFor()
  })

  test('the breadcrumb leads back, step by step', async ({ editor, make, sheaf }) => {
    const made = await make.repository({ 'deep/er/a.json': '{}' })
    const app = new AppPage(editor.page, sheaf.url)
    await app.open(`/github/${made.owner}/${made.repo}/blob/main/deep/er/a.json`)
    for (const name of ['Sheaf’s hub', made.owner, made.repo, 'deep', 'er', 'a.json']) {
      await app.breadcrumb.getByText(name, { exact: true }).first().waitFor()
    }
    await app.breadcrumb.getByRole('link', { name: made.owner }).click()
    await editor.page.waitForURL(`**/github/${made.owner}`)
    await app.breadcrumb.getByRole('link', { name: 'Sheaf’s hub' }).click()
    await editor.page.waitForURL('**/github')
    await app.header.getByRole('link', { name: 'Sheaf, start page' }).click()
    await editor.page.getByRole('heading', { name: 'All projects' }).waitFor()
  })

  test("every other address is the plain text 'Miss'", async ({ editor, sheaf }) => {
    const repository = '/github/you/harbour-site'
    for (const path of [
      '/nowhere',
      '/gitlab',
      '/GitHub',
      '/index',
      `${repository}/issues`,
      `${repository}/tree`,
      `${repository}/raw/main/x`,
      `${repository}/blob/main`,
      `${repository}/blob/main/`,
      `${repository}/focus/main/`,
      `${repository}/tree/main/settings.json`,
    ]) {
      await editor.page.goto(`${sheaf.url}${path}`)
      await editor.page.getByText('Miss', { exact: true }).waitFor()
    }
  })

  test('a repository that is not there says so and offers another try', async ({ editor, sheaf }) => {
    editor.watch.allow(/404/)
    await editor.page.goto(`${sheaf.url}/github/you/not-there/tree/main/`)
    await editor.page
      .getByRole('main')
      .getByText(/not found/i)
      .first()
      .waitFor()
    await editor.page.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor()
  })
})
