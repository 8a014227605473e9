import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings, closePage, openPage } from '../../harness/browser'
import { issuerClient, startIssuer } from '../../harness/issuer'
import { keepHub } from '../../harness/people'
import { test as base, expect, expectFaultless } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'

const password = 'correct horse battery'

/** A hub that marina looks after, at which an issuer signs in readers, and editors, who write for tidewater. */
const test = base.extend<{ sheaf: Sheaf }>({
  sheaf: [
    async ({}, use) => {
      const issuer = await startIssuer({
        Ines: { sub: '1', preferred_username: 'ines', name: 'Ines Duarte', groups: ['/readers', '/editors'] },
        Marina: { sub: '2', preferred_username: 'mholt', groups: ['/readers'] },
        Max: { sub: '3', preferred_username: 'max', groups: ['/guests'] },
      })
      const data = await mkdtemp(join(tmpdir(), 'sheaf-issuer-'))
      await keepHub(data, ['user', 'add', 'marina', '--admin'], password)
      await keepHub(data, ['org', 'add', 'tidewater'])
      const secret = join(data, 'oidc-secret')
      await writeFile(secret, issuerClient.secret, { mode: 0o600 })
      const settings = {
        issuer: issuer.url,
        'client-id': issuerClient.id,
        'client-secret-file': secret,
        name: 'Staff login',
        grants: '/editors=tidewater:write',
        'allowed-groups': '/readers',
      }
      const flags = Object.entries(settings).flatMap(([name, value]) => [`--oidc-${name}`, value])
      const sheaf = await startSheaf([...flags, '--oidc-join'], data)
      await use(sheaf)
      await sheaf.stop()
      await issuer.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})

/** From the front end to the issuer, where somebody says who they are. */
async function goToIssuer(page: Page, { url }: Sheaf, name: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
  await page.getByRole('link', { name: 'Sign in with Staff login' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in with Staff login' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** What the API answers to who has signed in. */
async function ask(sheaf: Sheaf, path: string, login: string): Promise<unknown> {
  const response = await fetch(`${sheaf.url}/api/v3${path}`, {
    headers: { Authorization: `Bearer ${await sheaf.token(login)}` },
  })
  return response.json()
}

describe('signing in by an issuer', () => {
  test('makes an account with the roles of its groups, which is the same the next time', async ({
    visitor,
    browser,
    sheaf,
  }) => {
    const { page } = visitor
    await goToIssuer(page, sheaf, 'Ines')
    await page.getByRole('button', { name: 'Continue as ines' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue as ines' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Ines Duarte').waitFor()
    expect(await ask(sheaf, '/user/orgs', 'ines')).toMatchObject([{ login: 'tidewater' }])
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()

    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await goToIssuer(phone.page, sheaf, 'Ines')
    await phone.page.getByRole('button', { name: 'Continue as ines' }).click()
    await phone.page.getByRole('button', { name: 'Sign Out' }).waitFor()
    expect(await ask(sheaf, '/users/ines-2', 'ines')).toMatchObject({ message: 'Not Found' })
    await expectFaultless(phone)
    await closePage(phone)
  })

  test('tells who may not come in why, and makes no account', async ({ visitor, sheaf }) => {
    const { page } = visitor
    visitor.watch.allow(/403/)
    await goToIssuer(page, sheaf, 'Max')
    await page.getByRole('heading', { name: 'You may not come in here' }).waitFor()
    await page.getByText('Staff login knows you as max').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await ask(sheaf, '/users/max', 'marina')).toMatchObject({ message: 'Not Found' })

    await goToIssuer(page, sheaf, 'Cancel')
    await page.getByRole('heading', { name: 'Staff login has not signed you in' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
  })

  test('leads into an account that is there once its person has connected it', async ({
    visitor,
    browser,
    sheaf,
  }) => {
    const { page } = visitor
    await page.goto(`${sheaf.url}/settings/security`)
    await page.getByRole('textbox', { name: 'User name' }).fill('marina')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Connect this account with Staff login').click()
    await page.locator('details[open]').getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Go on to Staff login' }).click()
    await page.getByText('Whoever signs in there').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Continue to Staff login' }).click()
    await page.getByRole('link', { name: 'Marina' }).click()
    await page.getByText('mholt', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    const other = await openPage(browser)
    await goToIssuer(other.page, sheaf, 'Marina')
    await other.page.getByRole('button', { name: 'Continue as marina' }).click()
    await other.page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await expectFaultless(other)
    await closePage(other)
  })
})
