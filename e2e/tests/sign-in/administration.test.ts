import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { axeFindings, closePage, openPage } from '../../harness/browser'
import { keepHub } from '../../harness/people'
import { test as base, expect, expectFaultless } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'

/** The code of an app, some steps of 30 seconds from now (RFC 6238). */
function codeOf(key: string, steps: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const password = 'correct horse battery'

/** A hub that marina looks after, with joel on it. */
const test = base.extend<{ sheaf: Sheaf }>({
  sheaf: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'sheaf-administration-'))
      await keepHub(data, ['user', 'add', 'marina', '--admin'], password)
      await keepHub(data, ['user', 'add', 'joel'], password)
      await keepHub(data, ['org', 'add', 'tidewater'])
      const sheaf = await startSheaf([], data)
      await use(sheaf)
      await sheaf.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})

describe('the pages of an administrator', () => {
  test('invite somebody, who gets in by the link and is kept out again', async ({
    visitor,
    browser,
    sheaf,
  }) => {
    const { page } = visitor
    await page.goto(`${sheaf.url}/settings/admin`)
    await page.getByRole('textbox', { name: 'User name' }).fill('marina')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('textbox', { name: 'Whom is it for?' }).fill('Ines')
    await page.getByRole('combobox', { name: 'Organisation' }).selectOption('tidewater')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const made = page.getByRole('status')
    await made.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const link = await made.getByText('/login/invitation').innerText()

    const invited = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await invited.page.goto(link)
    await invited.page.getByRole('textbox', { name: 'User name' }).fill('ines')
    await invited.page.getByLabel('Password of 12').fill('a long password of ines')
    await invited.page.getByLabel('The same once more').fill('a long password of ines')
    expect(await axeFindings(invited.page)).toEqual([])
    await invited.page.getByRole('button', { name: 'Make the account' }).click()
    await invited.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await invited.page.getByRole('button', { name: 'Continue as ines' }).click()
    await invited.page
      .getByRole('button', { name: 'Account' })
      .or(invited.page.getByRole('button', { name: 'Sign Out' }))
      .first()
      .waitFor()

    await page.goto(`${sheaf.url}/settings/admin/people/ines`)
    await page.getByText('tidewater').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByText('Suspend', { exact: true }).click()
    await page.getByRole('button', { name: 'Suspend @ines' }).click()
    await page.getByText('The account is suspended.').waitFor()
    invited.watch.allow(/403|401/)
    await invited.page.goto(`${sheaf.url}/settings/admin`)
    await invited.page.getByLabel('Password').waitFor()
    await closePage(invited)

    for (const area of ['Organisations', 'Repositories', 'Doctor', 'Log']) {
      await page.getByRole('link', { name: area }).click()
      await page.getByRole('heading', { name: area, exact: true }).waitFor()
      expect(await axeFindings(page), area).toEqual([])
    }
    await page.getByText('accepted an invitation').waitFor()
  })

  test('are shut to others, in words', async ({ visitor, sheaf }) => {
    const { page } = visitor
    visitor.watch.allow(/403/)
    await page.goto(`${sheaf.url}/settings/admin`)
    await page.getByRole('textbox', { name: 'User name' }).fill('joel')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('sheaf user admin joel').waitFor()
  })
})

describe('a second factor', () => {
  test('is set up on a phone, and asked for at the next sign-in', async ({ browser, sheaf }) => {
    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const { page } = phone
    phone.watch.allow(/422/)
    await page.goto(`${sheaf.url}/settings/security`)
    await page.getByRole('textbox', { name: 'User name' }).fill('joel')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up an app for codes' }).click()
    const picture = page.getByRole('img', { name: 'The key below' })
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(232)
    expect(await axeFindings(page)).toEqual([])
    const key = await page.locator('code.secret').innerText()
    await page.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(key, 0))
    await page.getByRole('button', { name: 'Ask for codes from now on' }).click()
    await page.getByText('cannot be shown again').waitFor()
    expect(await axeFindings(page)).toEqual([])

    const other = await openPage(browser)
    other.watch.allow(/422/)
    await other.page.goto(sheaf.url)
    await other.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await other.page.getByRole('textbox', { name: 'User name' }).fill('joel')
    await other.page.getByLabel('Password').fill(password)
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    const asked = other.page.getByRole('textbox', { name: 'Code of your second factor' })
    await asked.fill('no code')
    expect(await axeFindings(other.page)).toEqual([])
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').waitFor()
    expect(await axeFindings(other.page)).toEqual([])
    await asked.fill(codeOf(key, 1))
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await expectFaultless(other)
    await closePage(other)
    await expectFaultless(phone)
    await closePage(phone)
  })
})
