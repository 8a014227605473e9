import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeFindings, closePage, openPage, type WatchedPage } from '../../harness/browser'
import { keepHub } from '../../harness/people'
import { test as base, expect, expectFaultless } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'

const password = 'correct horse battery'

/** A port that nothing listens on. Browsers have no passkeys for 127.0.0.1, and an address needs its port before the start. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** A hub at localhost, with joel and ines on it. */
const test = base.extend<{ sheaf: Sheaf }>({
  sheaf: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'sheaf-passkeys-'))
      for (const login of ['joel', 'ines']) await keepHub(data, ['user', 'add', login], password)
      const port = await freePort()
      const sheaf = await startSheaf(
        ['--addr', `127.0.0.1:${port}`, '--public-url', `http://localhost:${port}`],
        data,
      )
      await use({ ...sheaf, url: `http://localhost:${port}` })
      await sheaf.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})

/** Puts an authenticator into a page, which its person unlocks at once, or which nobody unlocks. */
async function withAuthenticator({ context, page }: WatchedPage) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const security = (sheaf: Sheaf) => `${sheaf.url}/settings/security`

async function typePassword(page: Page, login: string) {
  await page.getByRole('textbox', { name: 'User name' }).fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const isIn = (page: Page, login: string) => page.getByText(`You are @${login}`).waitFor()
const signOut = (page: Page) => page.getByRole('button', { name: /^Sign out/ }).click()

test('a passkey is added by keyboard, signs in, is the second factor, and is removed', async ({
  browser,
  sheaf,
}) => {
  const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const { page, watch } = phone
  const device = await withAuthenticator(phone)
  watch.allow(/422/)
  await page.goto(security(sheaf))
  await page.getByLabel('Password').waitFor()
  await expect(page.getByRole('button', { name: 'passkey' }).count()).resolves.toBe(0)
  await typePassword(page, 'joel')
  await isIn(page, 'joel')
  expect(await axeFindings(page)).toEqual([])

  await page.getByText('Add a passkey').focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name, by which' })
  await expect(name.inputValue()).resolves.toContain('Chrome on')
  await name.fill('Joel’s phone')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  const make = page.getByRole('button', { name: 'Make the passkey' })
  await make.waitFor()
  await expect(make.evaluate((button) => button === document.activeElement)).resolves.toBe(true)
  expect(await axeFindings(page)).toEqual([])

  // Nobody unlocks the device: the page says so, and the next try counts.
  await device.unlocks(false)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The browser gave no passkey').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await device.unlocks(true)
  await page.keyboard.press('Enter')
  await page.getByText('“Joel’s phone” is added').waitFor()
  await page.getByText('not used yet').waitFor()
  expect(await axeFindings(page)).toEqual([])

  // The device has one for this account already.
  await page.getByText('Add another passkey').click()
  await name.fill('Once more')
  await page.getByRole('textbox', { name: 'Your password' }).last().fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await make.click()
  await page.getByRole('alert').getByText('has a passkey of your account already').waitFor()

  await signOut(page)
  await page.goto(security(sheaf))
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await byPasskey.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await byPasskey.focus()
  await page.keyboard.press('Enter')
  await isIn(page, 'joel')
  await page.getByText('last used').waitFor()

  await page.getByRole('button', { name: 'Ask for a passkey after the password' }).click()
  await page.getByRole('heading', { name: 'A passkey is asked for from now on' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await signOut(page)
  await page.goto(security(sheaf))
  await typePassword(page, 'joel')
  const second = page.getByRole('button', { name: 'Use a passkey' })
  await second.waitFor()
  await expect(second.evaluate((button) => button === document.activeElement)).resolves.toBe(true)
  await page.getByRole('textbox', { name: 'Recovery code' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await isIn(page, 'joel')

  await page.getByText('Switch it off', { exact: true }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Switch it off by a passkey' }).click()
  await page.getByRole('button', { name: 'Ask for a passkey after the password' }).waitFor()

  await page.getByText('Rename', { exact: false }).first().click()
  await page.getByRole('textbox', { name: 'Another name' }).fill('Old phone')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Rename Joel’s phone' }).click()
  await page.getByText('Old phone', { exact: true }).first().waitFor()
  await page.getByText('Remove', { exact: false }).first().click()
  await page.getByLabel('Your password').first().fill(password)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByText('Add a passkey').waitFor()
  await expectFaultless(phone)
  await closePage(phone)
})

test('a passkey signs in to the app, and without scripts or passkeys the password does', async ({
  browser,
  sheaf,
}) => {
  const own = await openPage(browser)
  const { page } = own
  await withAuthenticator(own)
  await page.goto(security(sheaf))
  await typePassword(page, 'ines')
  await page.getByText('Add a passkey').click()
  await page.getByRole('textbox', { name: 'Your password' }).first().fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByText('is added').waitFor()
  await signOut(page)

  await page.goto(sheaf.url)
  await page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await byPasskey.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await byPasskey.click()
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
  await expectFaultless(own)
  await closePage(own)

  const aside = await openPage(browser)
  aside.watch.allow(/font/) // it is at the other address alone
  await aside.page.goto(security(sheaf).replace('localhost', '127.0.0.1'))
  await aside.page.getByText(`Passkeys count at ${sheaf.url}`).waitFor()
  expect(await axeFindings(aside.page)).toEqual([])
  await expectFaultless(aside)
  await closePage(aside)

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const plain = await withoutScripts.newPage()
  await plain.goto(security(sheaf))
  await plain.getByText('Passkeys need scripts').waitFor()
  await expect(plain.getByRole('button', { name: 'passkey' }).count()).resolves.toBe(0)
  await typePassword(plain, 'ines')
  await isIn(plain, 'ines')
  await withoutScripts.close()

  const without = await openPage(browser)
  await without.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await without.page.goto(security(sheaf))
  await without.page.getByText('a browser that knows them').waitFor()
  expect(await axeFindings(without.page)).toEqual([])
  await typePassword(without.page, 'ines')
  await isIn(without.page, 'ines')
  await expectFaultless(without)
  await closePage(without)
})
