import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { expect, test } from '../../harness/scenario'
import { AppPage } from '../../pages/app'
import { treeAddress } from '../../pages/project'

describe('owners and their repositories', () => {
  test('owner cards show name, description and avatar', async ({ editor, sheaf }) => {
    const app = new AppPage(editor.page, sheaf.url)
    const calls = recordCalls(editor.page)
    await app.open('/github')
    const cards = editor.page.getByRole('list', { name: 'Organisations' }).getByRole('link')
    await cards.nth(1).waitFor()
    expect(await cards.nth(0).innerText()).toMatch(/you[\s\S]*Your own repositories, on this machine/)
    expect(await cards.nth(1).innerText()).toMatch(/tidewater-conf[\s\S]*A small conference/)
    for (const card of [cards.nth(0), cards.nth(1)]) {
      await expect
        .poll(() =>
          card.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        )
        .toBeGreaterThan(0)
    }
    const asked = calls.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain('GET /user')
    expect(asked).toContain('GET /user/orgs')
    expect(calls.find(({ path }) => path === '/user/orgs')?.query).toMatchObject({ per_page: '100' })
  })

  test("a user's card has name, bio and avatar of the answer", async ({ editor, sheaf }) => {
    await editor.page.route(/\/api\/v3\/user$/, async (route) => {
      const answer = await route.fetch()
      const user: unknown = await answer.json()
      await route.fulfill({ response: answer, json: { ...(user as object), name: 'Ada L.', bio: 'Counts.' } })
    })
    await editor.page.goto(`${sheaf.url}/github`)
    const own = editor.page.getByRole('list', { name: 'Organisations' }).getByRole('link').first()
    await expect.poll(() => own.innerText()).toMatch(/Ada L\.[\s\S]*Counts\./)
  })

  test('of three thousand repositories those on view are in the page, and keys reach the others', async ({
    editor: { page },
    sheaf,
  }) => {
    await page.route('**/user/repos?*', async (route) => {
      const response = await route.fetch()
      const [one] = await response.json()
      const json = Array.from({ length: 3_000 }, (_, at) => ({
        ...one,
        name: `shelf-${at}`,
        description: 'Words. '.repeat(at % 40),
      }))
      await route.fulfill({ response, headers: { ...response.headers(), link: '' }, json })
    })
    await page.goto(`${sheaf.url}/github/you`)
    const cards = page.getByRole('list', { name: 'Repositories' }).getByRole('listitem')
    const card = (at: number) => page.getByRole('link', { name: new RegExp(`^shelf-${at}\\b`) })
    await card(0).waitFor()
    expect(await cards.count()).toBeLessThan(100)
    expect(await cards.first().getAttribute('aria-setsize')).toBe('3000')
    await card(0).focus()
    for (let press = 1; press <= 60; press += 1) await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^shelf-60\D/)
    // What has the focus stays where the keys are, also out of sight.
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => card(63).count()).toBe(0)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^shelf-61\D/)
    await page.getByRole('searchbox').fill('shelf-2999')
    await card(2_999).waitFor()
    expect(await cards.count()).toBe(1)
  })

  test('repository cards show name and description, and open the default branch', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository({ 'a.json': '{}' })
    await made.createBranch('trunk')
    const isAsked = (address: URL) => /\/user\/repos$|\/repos\/you\/[^/]+$/.test(address.pathname)
    await editor.page.route(isAsked, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll('"default_branch":"main"', '"default_branch":"trunk"')
      await route.fulfill({ response: answer, body: text })
    })
    const app = new AppPage(editor.page, sheaf.url)
    await app.open('/github/tidewater-conf')
    await editor.page.getByRole('heading', { level: 1, name: 'Repositories' }).waitFor()
    const card = editor.page.getByRole('main').getByRole('link', { name: /programme/ })
    expect(await card.innerText()).toContain('Programme, venue and pages of Tidewater')
    await app.open(`/github/${made.owner}`)
    await editor.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(made.repo) })
      .click()
    await editor.page.waitForURL(`**${treeAddress(made, 'trunk')}`)
    await app.open(`/github/${made.owner}/${made.repo}`)
    await editor.page.waitForURL(`**${treeAddress(made, 'trunk')}`)
    await editor.page.getByRole('tree').waitFor()
  })

  test('each kind of owner is asked for by its own call', async ({ editor, sheaf }) => {
    await editor.page.route(/\/api\/v3\/users\/ada(\/repos.*)?$/, (route) => {
      const isList = route.request().url().includes('/repos')
      const json = isList ? [] : { login: 'ada', type: 'User', name: 'Ada', bio: null, avatar_url: '' }
      return route.fulfill({ json })
    })
    const app = new AppPage(editor.page, sheaf.url)
    const calls = recordCalls(editor.page)
    const heading = editor.page.getByRole('heading', { level: 1, name: 'Repositories' })
    for (const [owner, path] of [
      ['you', '/user/repos'],
      ['tidewater-conf', '/orgs/tidewater-conf/repos'],
      ['ada', '/users/ada/repos'],
    ] as const) {
      calls.length = 0
      await app.open(`/github/${owner}`)
      await heading.waitFor()
      await expect.poll(() => calls.some((call) => call.path === path), { message: path }).toBe(true)
      expect(calls.find((call) => call.path === path)?.query).toMatchObject({ per_page: '100' })
    }
    await editor.page.getByText('No repositories here').waitFor()
  })
})
