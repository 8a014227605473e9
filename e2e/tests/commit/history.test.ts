import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject } from '../../pages/project'

const shop = (price: string, name = 'Corner shop') =>
  shopProject['shop.json']?.replace('1.50', price).replace('Corner shop', name) ?? ''

describe('history', () => {
  test('of a project: who changed its data and what, and an old version comes back as an edit', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.commit({ 'shop.json': shop('2.25') }, { message: 'Raises the price' })
    await made.commit({ 'other.json': '{}\n' }, { message: 'Something else' })
    const tip = await made.commit({ 'shop.json': shop('2.25', 'Harbour shop') }, { message: 'New name' })
    const { page } = editor
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.header.getByRole('button', { name: 'History' }).click()
    const dialog = page.getByRole('dialog', { name: 'History of shop.json' })
    const entries = dialog.getByRole('list', { name: 'History of shop.json' }).locator('> li')
    await expect.poll(() => entries.count()).toBe(3)
    expect(await entries.nth(0).innerText()).toContain('New name')
    await entries.nth(0).getByText('was Corner shop now Harbour shop').waitFor()
    await entries.nth(0).getByText('As it is now').waitFor()
    await entries
      .nth(2)
      .getByRole('button', { name: /Show the changes/ })
      .click()
    await entries.nth(2).getByRole('button', { name: 'Show lines' }).click()
    await entries.nth(2).getByText('"name": "Corner shop"').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysScrolls(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await entries.nth(2).getByRole('button', { name: 'Restore this version' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => project.field('Name').inputValue()).toBe('Corner shop')
    // It is an edit: nothing is committed before somebody does it, and then as one commit more.
    expect(await made.head()).toBe(tip)
    await project.commitButton.click()
    await project.submitCommit()
    await expect.poll(() => made.read('shop.json')).toBe(shopProject['shop.json'])
    const commit = (await made.get('/commits/main')) as { parents: { sha: string }[] }
    expect(commit.parents.map(({ sha }) => sha)).toEqual([tip])
  })

  test('of one field: only the commits that changed it, and one of its values comes back', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.commit({ 'shop.json': shop('2.25') }, { message: 'Raises the price' })
    await made.commit({ 'shop.json': shop('2.25', 'Harbour shop') }, { message: 'New name' })
    await made.commit({ 'shop.json': shop('3', 'Harbour shop') }, { message: 'Raises it again' })
    const { page } = editor
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    await page.getByRole('button', { name: 'Actions for Price' }).click()
    await page.getByRole('menuitem', { name: 'Who changed this' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who changed Price' })
    const entries = dialog.getByRole('list').locator('> li')
    await expect.poll(() => entries.count()).toBe(3)
    expect(await entries.allInnerTexts()).toEqual([
      expect.stringMatching(/Raises it again[^]*2.25[^]*3/),
      expect.stringMatching(/Raises the price[^]*1.5[^]*2.25/),
      expect.stringMatching(/Starts the repository[^]*added[^]*1.5/),
    ])
    await entries.nth(0).getByText('As it is now').waitFor()
    const calls = recordCalls(page)
    await dialog.getByRole('button', { name: 'Restore “1.5”' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // The value comes back as it was written.
    await expect.poll(() => project.field('Price').inputValue()).toBe('1.50')
    expect(await project.field('Name').inputValue()).toBe('Harbour shop')
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('of a list: an item is followed to where it was', async ({ editor, make, project }) => {
    const items = (...labels: string[]) =>
      shopProject['shop.json']?.replace(
        /"items": \[[^\]]*\]/,
        `"items": [${labels.map((label) => JSON.stringify({ label })).join(', ')}]`,
      ) ?? ''
    const made = await make.repository({ ...shopProject, 'shop.json': items('Bread', 'Butter') })
    await made.commit({ 'shop.json': items('Butter', 'Bread') }, { message: 'Turns them round' })
    await made.commit({ 'shop.json': items('Salt', 'Butter', 'Bread') }, { message: 'Adds salt' })
    const { page } = editor
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    const menus = page.getByRole('button', { name: 'Actions for Label' })
    await menus.nth(2).scrollIntoViewIfNeeded()
    await menus.nth(2).click()
    await page.getByRole('menuitem', { name: 'Who changed this' }).click()
    const entries = page.getByRole('dialog', { name: 'Who changed Label' }).getByRole('list').locator('> li')
    await expect.poll(() => entries.count()).toBe(1)
    expect(await entries.first().innerText()).toContain('Starts the repository')
  })
})
