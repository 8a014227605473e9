import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''
const files = {
  'deep/er/shop.sheaf.json': (shopProject['shop.sheaf.json'] ?? '').replace('shop.json', '../data/shop.json'),
  'deep/data/shop.json': data,
}
const form = 'deep/er/shop.sheaf.json'

/** Cuts the list of all files as GitHub does with more than 100,000. */
async function cutTrees(page: Page): Promise<void> {
  await page.route('**/git/trees/*?*recursive=1*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, tree: answer.tree.slice(0, 1), truncated: true } })
  })
}

/** Holds what has become of the folder of the data until it is let go; what it was at first goes through. */
async function holdNewFolder(page: Page) {
  let first: string | undefined
  let letGo = () => {}
  const released = new Promise<void>((fulfil) => {
    letGo = fulfil
  })
  let ask = () => {}
  const asked = new Promise<void>((fulfil) => {
    ask = fulfil
  })
  await page.route(/\/git\/trees\/[0-9a-f]{40}$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes('"shop.json"')) first ??= body
    if (body.includes('"shop.json"') && body !== first) {
      ask()
      await released
    }
    await route.fulfill({ response, body })
  })
  return { asked, letGo }
}

describe('a repository of which the provider cuts the list of files', () => {
  test('has every file at its address, edited, committed and restored as anywhere', async ({
    editor,
    make,
    project,
  }) => {
    await cutTrees(editor.page)
    const newFolder = await holdNewFolder(editor.page)
    const made = await make.repository(files)
    await project.open(fileAddress(made, form))
    await expect.poll(() => project.field('Name').inputValue()).toBe('Corner shop')
    await project.field('Name').fill('Far away')
    await project.commit()
    expect(await made.read('deep/data/shop.json')).toBe(data.replace('Corner shop', 'Far away'))
    await expect.poll(() => project.commitButton.isDisabled()).toBe(true)
    // The form of the new commit is known by then, its data are not.
    await newFolder.asked
    expect(await project.field('Name').inputValue()).toBe('Far away')
    await project.field('Name').press('End')
    await editor.page.keyboard.type(' and on', { delay: 60 })
    newFolder.letGo()
    await project.header.getByText('1', { exact: true }).waitFor()
    expect(await project.field('Name').inputValue()).toBe('Far away and on')

    await project.field('Name').fill('Farther')
    await project.header.getByText('1', { exact: true }).waitFor()
    await editor.page.reload()
    await editor.page.getByText(/Restored your edits/).waitFor()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Farther')
    expect(await editor.page.getByText(/was removed from main/).count()).toBe(0)
  })

  test('tells of newer commits, and follows a file that others renamed', async ({
    editor,
    make,
    project,
  }) => {
    await cutTrees(editor.page)
    const made = await make.repository(files)
    await project.open(fileAddress(made, form))
    await project.field('Name').fill('Mine')
    await project.header.getByText('1', { exact: true }).waitFor()
    const theirs = data.replace('1.50', '8')
    await made.commit({ 'deep/data/shop.json': theirs }, { message: 'Raises the price' })
    await editor.page.reload()
    await editor.page.getByText(/changed shop\.json on main/).waitFor()
    await made.commit({ 'deep/data/shop.json': null, 'store/shop.json': theirs })
    await editor.page.reload()
    await editor.page.getByText(/shop\.json was renamed to store\/shop\.json/).waitFor()
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog
      .getByRole('radio', { name: 'Put your edits into store/shop.json' })
      .press('Space')
    await project.submitCommit()
    await project.dialog(/^Committed/).waitFor()
    expect(await made.read('store/shop.json')).toBe(theirs.replace('Corner shop', 'Mine'))
  })
})
