import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { axeFindings, closePage, openPage } from '../harness/browser'
import { keepHub } from '../harness/people'
import { test as base, expect } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'

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

    for (const area of ['Organisations', 'Repositories', 'Log']) {
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
