import { describe } from 'vitest'
import { expect, phoneTest, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { postsSite } from '../../pages/posts'
import { fileAddress } from '../../pages/project'

const site = postsSite(300)

describe('the list of entries', () => {
  test('is sorted, filtered and searched, and its address shows the same', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(site)
    const list = new EntriesPage(editor.page, sheaf.url)
    await list.open(fileAddress(made, 'posts.sheaf.json'))
    await list.count('300 entries').waitFor()
    await expect.poll(() => list.titles(2)).toEqual(['Apples 10', 'Apples 20'])

    await list.sortBy('Date')
    await list.sortBy('Date')
    await expect.poll(() => list.cells(1)).toEqual(expect.arrayContaining([expect.stringContaining('2025')]))
    await expect.poll(() => new URL(editor.page.url()).search).toBe('?sort=-date')

    await list.filter('Kind', /^Talk/)
    await list.filter('Draft', /^Yes/)
    await list.count('25 of 300 entries').waitFor()
    await list.search.fill('cafe number')
    await list.count('5 of 300 entries').waitFor()
    const titles = await list.titles(5)
    await expect
      .poll(() => new URL(editor.page.url()).search)
      .toBe('?q=cafe+number&sort=-date&is.kind=talk&is.draft=true')

    await editor.page.reload()
    await list.count('5 of 300 entries').waitFor()
    await expect.poll(() => list.titles(5)).toEqual(titles)
    expect(await list.search.inputValue()).toBe('cafe number')

    await list.search.fill('nothing is like this')
    await editor.page.getByText('No entry is like that').waitFor()
    await editor.page.getByRole('button', { name: 'Show all entries' }).click()
    await list.count('300 entries').waitFor()
    expect(new URL(editor.page.url()).search).toBe('?sort=-date')
  })

  test('asks for many files at once, and for none again', async ({ editor, make, sheaf }) => {
    const made = await make.repository(site)
    const list = new EntriesPage(editor.page, sheaf.url)
    const asked: string[] = []
    editor.page.on('request', (request) => {
      const [, , about] =
        /\/(graphql$|contents\/|git\/blobs\/)(.*)/.exec(new URL(request.url()).pathname) ?? []
      if (about !== undefined) asked.push(about)
    })
    // A picture that is out of sight before it is there is let go, and is asked for when it is in sight again.
    editor.page.on('requestfailed', (request) => {
      const at = asked.findIndex((about) => about !== '' && request.url().includes(about))
      if (at >= 0) asked.splice(at, 1)
    })
    const besides = () => asked.filter((about) => about !== '').toSorted()
    await list.open(fileAddress(made, 'posts.sheaf.json'))
    await list.search.fill('"number 299,"')
    await list.count('1 of 300 entries').waitFor()
    expect(asked.filter((about) => about === '')).toHaveLength(3)
    // The project file, and the picture that all of them have.
    await expect.poll(besides).toEqual(['posts.sheaf.json', 'posts/cover.svg'])

    asked.length = 0
    await made.commit({ 'posts/00010.json': '{"title": "Another 299,"}' })
    await editor.page.reload()
    await list.search.fill('299,')
    await list.count('2 of 300 entries').waitFor()
    expect(asked.filter((about) => about !== 'posts.sheaf.json').length).toBeLessThanOrEqual(1)
  })

  test('is gone through by keys, and an entry comes back to its place', async ({ editor, make, sheaf }) => {
    const made = await make.repository(site)
    const { page } = editor
    const list = new EntriesPage(page, sheaf.url)
    await list.open(`${fileAddress(made, 'posts.sheaf.json')}?sort=title`)
    await list.count('300 entries').waitFor()
    await expect.poll(() => list.titles(1)).toEqual(['Apples 5'])
    await list.search.press('ArrowDown')
    await expect.poll(() => list.focused()).toContain('Apples 5')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => list.focused()).toContain('Apples 10')
    await page.keyboard.press('End')
    await expect.poll(() => list.focused()).toContain('Evenings 299')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => list.focused()).toContain('Evenings 294')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(fileAddress(made, 'posts/2026/00294.md'))
    await page.goBack()
    await list.count('300 entries').waitFor()
    expect(new URL(page.url()).search).toBe('?sort=title')
  })

  test('shows what is chosen, as a table or cards, together by a field', async ({ editor, make, sheaf }) => {
    const made = await make.repository(site)
    const { page } = editor
    const list = new EntriesPage(page, sheaf.url)
    await list.open(fileAddress(made, 'posts.sheaf.json'))
    await list.count('300 entries').waitFor()
    expect(await list.columns()).toEqual(['Title', 'Date', 'Kind', 'Draft', 'Tags', 'Actions'])
    await list.view.click()
    const dialog = page.getByRole('dialog', { name: 'How the list is shown' })
    await dialog.getByRole('checkbox', { name: 'Tags' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Minutes' }).press('Space')
    await dialog.getByLabel('Group by').selectOption('Kind')
    await page.keyboard.press('Escape')
    expect(await list.columns()).toEqual(['Title', 'Date', 'Kind', 'Draft', 'Minutes', 'Actions'])
    await list.row(/^News 200$/).waitFor()
    await list.view.click()
    await dialog.getByRole('radio', { name: 'Cards' }).press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Talk 100' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /Apples/ }).count()).toBeGreaterThan(3)
    await expect.poll(() => page.locator('main img').count()).toBeGreaterThan(3)
  })

  test('says which entries cannot be read, and that there are none', async ({ editor, make, sheaf }) => {
    const made = await make.repository({ ...postsSite(3), 'posts/broken.json': '{"title": "Half' })
    const list = new EntriesPage(editor.page, sheaf.url)
    await list.open(fileAddress(made, 'posts.sheaf.json'))
    await list.row(/broken Cannot be read Line 1:/).waitFor()
    await list.filter('State', /^Cannot be read/)
    await list.count('1 of 4 entries').waitFor()
    const empty = await make.repository({ 'posts.sheaf.json': site['posts.sheaf.json'] ?? '' })
    await list.open(fileAddress(empty, 'posts.sheaf.json'))
    await editor.page.getByText('No entries yet').waitFor()
  })
})

describe('the list of entries on a phone', () => {
  phoneTest('has two lines an entry, no wider than the screen', async ({ editor, make, sheaf }) => {
    const made = await make.repository(site)
    const { page } = editor
    const list = new EntriesPage(page, sheaf.url)
    await list.open(fileAddress(made, 'posts.sheaf.json'))
    await list.row(/Apples 10 .*2024/).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await list.row(/Apples 10 /).tap()
    await expect.poll(() => new URL(page.url()).pathname).toBe(fileAddress(made, 'posts/00010.json'))
  })
})
