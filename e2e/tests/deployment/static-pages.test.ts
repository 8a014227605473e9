import { describe } from 'vitest'
import { openPage } from '../../harness/browser'
import { recordCalls } from '../../harness/calls'
import { expect, expectFaultless, test } from '../../harness/scenario'
import { type StaticHost, startStaticHost } from '../../harness/staticHost'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

/** Hosts differ in what they answer to an address they do not know; GitHub Pages says 404, many others 200. */
describe.each([404, 200] as const)('on static pages that answer unknown addresses with %i', (status) => {
  let host: StaticHost
  test.beforeAll(async ({ sheaf }) => {
    host = await startStaticHost(sheaf.url, status)
  })
  test.afterAll(() => host.stop())

  test('a pasted token signs in, and an edit is committed across origins', async ({
    visitor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(visitor.page, host.url)
    await project.open('/')
    await visitor.page.getByText(/open source and mostly hosted on static pages/).waitFor()
    await visitor.page.getByRole('textbox', { name: /personal access token/ }).fill(await sheaf.token())
    await visitor.page.getByRole('button', { name: 'Sign in with the token' }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()

    if (status === 404) visitor.watch.allow(/404 \(Not Found\).*\/github/)
    await project.open('/github')
    const avatar = visitor.page.getByRole('main').locator('img').first()
    await avatar.waitFor()
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    const calls = recordCalls(visitor.page)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('From static pages')
    await project.field('Price').fill('-1')
    await visitor.page.getByText('1 problem').waitFor()
    await project.field('Price').fill('4')
    await project.commit()
    expect(await made.read('shop.json')).toContain('"name": "From static pages"')
    expect(calls.length).toBeGreaterThan(0)
    await project.tab('Code').click()
    await expect.poll(() => project.code.innerText()).toContain('From static pages')
  })
})

describe('static pages for people who sign in by a GitHub App', () => {
  test('offer to install it, and are not made for an app that is elsewhere', async ({ browser, sheaf }) => {
    for (const wrong of [
      'https://github.com/apps/forms',
      `${sheaf.url}/apps/forms?x`,
      `${sheaf.url}/settings/apps/forms`,
    ])
      await expect(startStaticHost(sheaf.url, 404, wrong), wrong).rejects.toThrow('auth.appUrl must be')
    const host = await startStaticHost(sheaf.url, 404, `${sheaf.url}/github-apps/forms`)
    const real = await sheaf.token()
    const { context, page, watch } = await openPage(browser)
    await context.addCookies([
      { name: 'github-token', value: 'ghu_of-an-app', url: host.url, sameSite: 'Strict' },
    ])
    await page.route(`${sheaf.url}/api/**`, (route) =>
      route.request().url().includes('/user/installations')
        ? route.fulfill({
            headers: { 'access-control-allow-origin': '*' },
            json: { total_count: 0, installations: [] },
          })
        : route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${real}` } }),
    )
    await page.goto(host.url)
    const link = page.getByRole('link', { name: 'Install the app' })
    expect(await link.getAttribute('href')).toBe(`${sheaf.url}/github-apps/forms/installations/new`)
    await expectFaultless({ context, page, watch })
    await context.close()
    await host.stop()
  })
})
