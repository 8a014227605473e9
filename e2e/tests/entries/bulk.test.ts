import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { hasFocus } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { postsSite } from '../../pages/posts'
import { fileAddress } from '../../pages/project'

/** Posts as Markdown with front matter and as JSON; each tenth in YAML. */
function mixedSite(count: number): Readonly<Record<string, string>> {
  const site = Object.entries(postsSite(count)).map(([path, text]) => {
    if (!path.endsWith('5.md')) return [path, text] as const
    const matter = text.split('---\n')[1] ?? ''
    return [path.replace('.md', '.yaml'), `# Kept as it is\n${matter}text: |\n  A text.\n`] as const
  })
  return Object.fromEntries(site)
}

const site = mixedSite(300)

describe('many entries at once', () => {
  test('get a value in one step, which is taken back in one, and a commit has just that', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'posts.sheaf.json')
    const list = new EntriesPage(page, sheaf.url)
    await list.count('300 entries').waitFor()
    await list.row(/^Apples 10 /).waitFor()
    await list.search.press('ArrowDown')
    await page.keyboard.press('Space')
    for (let at = 1; at < 40; at++) await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('40 entries chosen').waitFor()

    await page.getByRole('button', { name: 'Set a field' }).click()
    const dialog = project.dialog('Set a field in 40 entries')
    await dialog.getByLabel('Field', { exact: true }).selectOption('Minutes')
    await dialog.getByRole('textbox', { name: 'Minutes' }).fill('1234')
    await dialog.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByText('Minutes is 1234 in 40 entries.').waitFor()
    await list
      .row(/Changed/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back: Minutes is 1234 in 40 entries.').waitFor()
    await expect.poll(() => list.row(/Changed/).count()).toBe(0)
    await page.getByRole('button', { name: 'Do it again' }).click()
    await list
      .row(/Changed/)
      .first()
      .waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => list.row(/Changed/).count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await list
      .row(/Changed/)
      .first()
      .waitFor()

    await project.commitButton.click()
    const commit = project.dialog(/Commit/)
    await commit.getByRole('checkbox', { name: 'Minutes: 1234 in 40 files' }).waitFor()
    // Each file is there, and one of them is left out.
    await commit.getByRole('button', { name: /^Show the files of/ }).click()
    await commit.getByRole('checkbox', { name: 'posts/00010.json' }).press('Space')
    await commit.getByRole('button', { name: 'Commit', exact: true }).click()
    await commit.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (clone) => {
      const stat = await git(clone, 'show', '--numstat', '--format=', 'HEAD')
      const lines = stat.trim().split('\n')
      expect(lines).toHaveLength(39)
      for (const line of lines) expect(line).toMatch(/^1\t1\tposts\//)
      expect(lines.filter((line) => line.endsWith('.json'))).toHaveLength(29)
      expect(lines.filter((line) => line.endsWith('.yaml'))).toHaveLength(1)
    })
  })

  test('a value is renamed wherever it is, and what cannot be is said', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(
      {
        ...mixedSite(30),
        'posts/shared.yaml': 'title: Shared\nfirst: &tags [odd]\ntags: *tags\n',
      },
      'posts.sheaf.json',
    )
    const list = new EntriesPage(page, sheaf.url)
    await list.count('31 entries').waitFor()
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('button', { name: 'Rename odd everywhere' }).click()
    const dialog = project.dialog(/^Rename a value in 16 entries/)
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('strange')
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('Tags: odd is strange in 15 entries.').waitFor()
    await page.getByText('1 entry stays as it is').click()
    await page.getByText(/posts\/shared\.yaml/).waitFor()
    await list.filter('Tags', /^strange/)
    await list.count('15 of 31 entries').waitFor()

    await list.search.press('ArrowDown')
    await page.keyboard.press('ControlOrMeta+a')
    await page.getByText('15 entries chosen').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('15 entries go with your next commit.').waitFor()
    await list
      .row(/Deleted/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('entries as a table', () => {
  test('keep the focus while somebody types, take a paste as one step, and a commit has just the cells', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { keyboard } = page
    const { made, project } = await openProject(mixedSite(30), 'posts.sheaf.json')
    const list = new EntriesPage(page, sheaf.url)
    await list.open(`${fileAddress(made, 'posts.sheaf.json')}?view=sheet&column=minutes&column=draft`)
    const grid = page.getByRole('grid', { name: 'Posts, table' })
    const cell = (line: number, column: number) =>
      grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column + 1}"]`)
    await cell(1, 1).click()
    await keyboard.press('Escape')
    // Slower than what is typed comes into the files, and is read again from there.
    await keyboard.type('Typed by hand', { delay: 120 })
    await keyboard.press('Enter')
    await keyboard.type('And so on', { delay: 120 })
    await keyboard.press('Enter')
    await expect.poll(() => hasFocus(cell(3, 1))).toBe(true)
    await expect.poll(() => cell(1, 1).textContent()).toBe('Typed by hand')
    expect(await cell(2, 1).textContent()).toBe('And so on')

    // More lines than there are: the list of entries gets none by that.
    await keyboard.press('ControlOrMeta+End')
    await keyboard.press('Home')
    await keyboard.press('ArrowUp')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('One\nTwo\nThree\n'))
    await keyboard.press('ControlOrMeta+v')
    await expect.poll(() => cell(30, 1).textContent()).toBe('Two')
    await keyboard.press('ControlOrMeta+Home')
    // Draft is between the two: columns are in the order of the form.
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.type('321')
    await keyboard.press('Enter')
    // At once: what was typed last goes along.
    await project.commit()
    await inClone(sheaf, made, async (clone) => {
      const stat = await git(clone, 'show', '--numstat', '--format=', 'HEAD')
      const lines = stat
        .trim()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2).join(' '))
      expect(lines.toSorted()).toEqual(['1 1', '1 1', '1 1', '2 2'])
    })
  })
})
