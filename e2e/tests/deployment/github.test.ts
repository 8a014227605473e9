import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { RepositoryMaker } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { type StandIn, startStandIn } from '../../harness/standIn'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

/** The shape for GitHub and GitHub Enterprise Server, with a second process of ours in its place. */
describe('a provider on another origin', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: true })
  })
  afterAll(() => both.stop())

  test('signs in by OAuth, edits and commits across origins', async ({ visitor }) => {
    const make = new RepositoryMaker(`${both.github.url}/api/v3`, await both.github.token())
    const made = await make.repository(shopProject)
    const project = new ProjectPage(visitor.page, both.sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.open('/')
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await visitor.page.waitForURL(`${both.github.url}/login/oauth/authorize**`)
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
    expect(visitor.page.url()).toBe(`${both.sheaf.url}/`)

    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Across origins')
    await project.commitButton.click()
    await project
      .dialog(/Commit/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await project.dialog(/Commit/).waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Across origins"')
  })

  test('has no hub of its own', async () => {
    for (const path of ['/api/v3/user', '/login/oauth/authorize', '/you/harbour-site.git/info/refs']) {
      const answer = await fetch(`${both.sheaf.url}${path}`)
      expect([404, 200], path).toContain(answer.status)
      expect(answer.headers.get('content-type') ?? '', path).not.toContain('git-upload-pack')
      expect(answer.headers.get('x-github-request-id'), path).toBeNull()
    }
  })
})

describe('a provider that can redirect nobody', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: true, isByCode: true })
  })
  afterAll(() => both.stop())

  test('people sign in by typing a code there', async ({ visitor }) => {
    const { page } = visitor
    await page.goto(both.sheaf.url)
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in at GitHub' })
    const code = (await dialog.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent()) ?? ''
    await dialog.getByText('Waiting until you have typed it').waitFor()
    await expectFaultless(visitor)
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Open GitHub' }).click()
    const there = await opening
    await there.waitForURL(`${both.github.url}/login/device`)
    await there.getByRole('textbox').first().fill(code)
    await there.keyboard.press('Enter')
    await there.getByRole('button', { name: /^Continue as/ }).click()
    await there.getByText('The device is signed in').waitFor()
    await there.close()
    await page.getByRole('heading', { name: 'All projects' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'All projects' }).waitFor()
  })

  test('closing the dialog ends the wait', async ({ visitor: { page } }) => {
    await page.goto(both.sheaf.url)
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await page.getByText('Waiting until you have typed it').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Use a personal access token' }).click()
    await page.getByRole('textbox', { name: /personal access token/ }).waitFor()
  })
})

describe('a provider on another origin, without an OAuth client', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: false })
  })
  afterAll(() => both.stop())

  test('people sign in by pasting a personal access token', async ({ visitor }) => {
    await visitor.page.goto(both.sheaf.url)
    await visitor.page.getByRole('textbox', { name: /personal access token/ }).fill(await both.github.token())
    await visitor.page.getByRole('button', { name: 'Sign in with the token' }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
  })

  test('the form leads to where tokens are made, and a token that can only read is told before it is used', async ({
    visitor,
  }) => {
    const { page } = visitor
    await page.route(`${both.github.url}/api/v3/**`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'x-oauth-scopes': 'read:org' },
      })
    })
    await page.goto(both.sheaf.url)
    const field = page.getByRole('textbox', { name: /personal access token/ })
    const made = await page
      .getByRole('link', { name: 'Create one for chosen repositories' })
      .getAttribute('href')
    expect(made).toBe(
      `${both.github.url}/settings/personal-access-tokens/new?name=Sheaf&contents=write&pull_requests=write`,
    )
    await field.fill(await both.github.token())
    await page.getByRole('button', { name: 'Sign in with the token' }).click()
    await page.getByText('This token can only read').waitFor()
    await expectPages(page, 'Create one that can write', `${both.github.url}/settings/tokens/new`)
    expect(await visitor.context.cookies()).toEqual([])
    await page.getByRole('button', { name: 'Sign in anyway' }).click()
    await page.getByRole('heading', { name: 'All projects' }).waitFor()
    await page.getByText('Your sign-in can only read').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('it lacks the scope repo').waitFor()
  })

  test('a commit that single sign-on stops leads to the organisation’s page, and goes through afterwards', async ({
    browser,
  }) => {
    const make = new RepositoryMaker(`${both.github.url}/api/v3`, await both.github.token())
    const made = await make.repository(shopProject)
    const opened = await openSignedIn(browser, both.sheaf, await both.github.token())
    const { page } = opened
    opened.watch.allow(/403/)
    const address = `${both.github.url}/orgs/acme/sso?authorization_request=A1`
    await page.route('**/git/trees', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            headers: {
              'access-control-allow-origin': '*',
              'access-control-expose-headers': 'X-GitHub-SSO',
              'x-github-sso': `required; url=${address}`,
            },
            json: {
              message:
                'Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.',
            },
          })
        : route.continue(),
    )
    const project = new ProjectPage(page, both.sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('After single sign-on')
    await project.commitButton.click()
    await project.submitCommit()
    await expectPages(page, 'Single sign-on', address)
    await page.unroute('**/git/trees')
    await project.commitDialog.getByRole('button', { name: /^(Commit|Retry|Try again)$/ }).click()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "After single sign-on"')
    expect(opened.watch.faults).toEqual([])
    await opened.context.close()
  })

  test('a fine-grained token without the right to write is told of with the first edit', async ({
    browser,
  }) => {
    const make = new RepositoryMaker(`${both.github.url}/api/v3`, await both.github.token())
    const made = await make.repository(shopProject)
    const real = await both.github.token()
    const opened = await openSignedIn(browser, both.sheaf, 'github_pat_chosen')
    const { page } = opened
    opened.watch.allow(/403/)
    await page.route(`${both.github.url}/api/**`, (route) => {
      const request = route.request()
      if (request.method() === 'POST' && request.url().endsWith('/git/blobs')) {
        return route.fulfill({
          status: 403,
          headers: { 'access-control-allow-origin': '*' },
          json: { message: 'Resource not accessible by personal access token' },
        })
      }
      return route.continue({ headers: { ...request.headers(), authorization: `Bearer ${real}` } })
    })
    const project = new ProjectPage(page, both.sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    expect(await page.getByText('Your token lacks a right').count()).toBe(0)
    await project.field('Name').fill('Not to be written')
    await page.getByText('Your token lacks a right for it').waitFor()
    await expectPages(page, 'See your tokens', `${both.github.url}/settings/personal-access-tokens`)
    expect(opened.watch.faults).toEqual([])
    await opened.context.close()
  })
})

async function expectPages(page: Page, name: string, start: string): Promise<void> {
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(href?.startsWith(start), href ?? 'no address').toBe(true)
}
