import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, phoneTest, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress, treeAddress } from '../../pages/project'
import { TreePage } from '../../pages/tree'

const author = (options: Readonly<Record<string, string>> = {}) => ({
  'ui:widget': 'reference',
  'ui:options': { project: 'authors.sheaf.json', detail: 'from', ...options },
})

/** A site of posts in Markdown, authors in YAML, and a page of data that names one of them by the file. */
const site: Readonly<Record<string, string>> = {
  'authors.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'data/authors', match: '**/*.yaml', name: '{name}' } },
    schema: {
      title: 'Authors',
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' }, from: { type: 'string', title: 'From' } },
    },
  }),
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'content/posts', match: '**/*.md', body: 'body' } },
    schema: {
      title: 'Posts',
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title' },
        author: { type: 'string', title: 'Author' },
        thanks: { type: 'array', title: 'Thanks to', items: { type: 'string' } },
        body: { type: 'string', title: 'Text', contentMediaType: 'text/markdown' },
      },
    },
    uiSchema: { author: author(), thanks: author({ value: '{slug}' }) },
  }),
  'about.sheaf.json': JSON.stringify({
    options: { dataFile: 'about.yaml' },
    schema: { title: 'About', type: 'object', properties: { head: { type: 'string', title: 'Head' } } },
    uiSchema: { head: author({ value: '{path}' }) },
  }),
  'about.yaml': "# Who leads\nhead: 'data/authors/ada.yaml' # for now\n",
  'data/authors/ada.yaml': '# first of all\nname: Ada Lind\nfrom: Port\n',
  'data/authors/bo.yaml': 'name: Bo Ahlgren\nfrom: Hill\n',
  'content/posts/boats.md':
    '---\ntitle: Boats\nauthor:   "ada"   # she knows\nthanks: [bo,  ada]\n---\nBy ada.\n',
  'content/posts/dunes.md': '---\ntitle: Dunes\nauthor: bo\n---\nOf dunes.\n',
  'content/posts/tides.md': '---\ntitle: Tides\nauthor: bo\nthanks:\n  - ada # again\n---\nOf tides.\n',
}

describe('references to the entries of a collection', () => {
  test('are chosen by title, follow a rename in one step, and the commit has just those lines', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'content/posts/dunes.md')
    await expect.poll(() => project.field('Author').inputValue()).toBe('Bo Ahlgren')
    await project.field('Author').fill('port')
    await page.getByRole('option', { name: /^Ada Lind/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => project.field('Author').inputValue()).toBe('Ada Lind')

    const entries = new EntriesPage(page, sheaf.url)
    await entries.open(fileAddress(made, 'posts.sheaf.json'))
    // The columns say what people are called.
    await entries.row(/^Dunes.*Ada Lind/).waitFor()
    await entries.row(/^Boats.*Ada Lind.*Bo Ahlgren, Ada Lind/).waitFor()

    await entries.open(fileAddress(made, 'authors.sheaf.json'))
    await entries.row(/^Ada Lind/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Rename or move' }).click()
    const renaming = project.dialog('Rename or move')
    await renaming.getByText('5 references to it, in 4 files:').waitFor()
    await renaming.getByRole('link', { name: 'Tides' }).waitFor()
    await renaming.getByLabel('File name').fill('ada-lind')
    expect(await renaming.getByLabel('Change the 5 references as well').isChecked()).toBe(true)
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click()
    await renaming.waitFor({ state: 'hidden' })

    // One undo takes back all of it, and the same again is done again.
    await page.getByRole('button', { name: 'Undo' }).click()
    await entries.row(/^Ada Lind(?!.*New)/).focus()
    await expect.poll(() => entries.row(/^Ada Lind.*(New|Deleted)/).count()).toBe(0)
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Rename or move' }).click()
    await renaming.getByText('5 references to it, in 4 files:').waitFor()
    await renaming.getByLabel('File name').fill('ada-lind')
    await page.keyboard.press('Enter')
    await renaming.waitFor({ state: 'hidden' })

    await entries.open(fileAddress(made, 'content/posts/boats.md'))
    await expect.poll(() => project.field('Author').inputValue()).toBe('Ada Lind')
    await project.commit()
    await inClone(sheaf, made, async (clone) => {
      const names = await git(clone, 'show', '-M', '--name-status', '--format=', 'HEAD')
      expect(names.trim().split('\n')).toEqual([
        'M\tabout.yaml',
        'M\tcontent/posts/boats.md',
        'M\tcontent/posts/dunes.md',
        'M\tcontent/posts/tides.md',
        'R100\tdata/authors/ada.yaml\tdata/authors/ada-lind.yaml',
      ])
      const diff = await git(clone, 'show', '-M', '-U0', '--format=', 'HEAD')
      expect(diff.split('\n').filter((line) => /^[-+](?![-+]{2})/.test(line))).toEqual([
        "-head: 'data/authors/ada.yaml' # for now",
        "+head: 'data/authors/ada-lind.yaml' # for now",
        '-author:   "ada"   # she knows',
        '-thanks: [bo,  ada]',
        '+author:   "ada-lind"   # she knows',
        '+thanks: [bo,  ada-lind]',
        '-author: bo',
        '+author: ada-lind',
        '-  - ada # again',
        '+  - ada-lind # again',
      ])
    })
  })

  test('are named before an entry is deleted, stay where nobody says otherwise, or go with it', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'authors.sheaf.json')
    const entries = new EntriesPage(page, sheaf.url)
    const remove = async (name: RegExp) => {
      await entries.row(name).focus()
      await page.keyboard.press('Alt+Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await remove(/^Bo/)
    const deleting = project.dialog(/^Delete Bo/)
    await deleting.getByText('3 references to it, in 3 files:').waitFor()
    expect(await deleting.getByLabel('Leave the references').isChecked()).toBe(true)
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Bo Ahlgren goes with your next commit. 3 references to it stay.').waitFor()
    // What is to go cannot be chosen, and what named it says so.
    await entries.open(fileAddress(made, 'content/posts/dunes.md'))
    await page.getByText('bo: not found in Authors. The value is kept.').waitFor()

    await entries.open(fileAddress(made, 'authors.sheaf.json'))
    await remove(/^Ada/)
    const other = project.dialog(/^Delete Ada/)
    await other.getByLabel('Take the references out').check({ force: true })
    await other.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Ada Lind goes with your next commit.', { exact: true }).waitFor()
    await project.commit()
    expect(await made.read('content/posts/boats.md')).toBe('---\ntitle: Boats\nthanks: [bo]\n---\nBy ada.\n')
    expect(await made.read('content/posts/dunes.md')).toBe(site['content/posts/dunes.md'])
    expect(await made.read('about.yaml')).toBe('# Who leads\n{}\n')
  })

  test('are named for a folder of the tree, and follow with the project in one step; so in bulk', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    const tree = new TreePage(page, sheaf.url)
    await tree.open(treeAddress(made))
    await tree.choose('authors', 'Rename or move')
    const moving = tree.dialog('Rename or move')
    await moving.getByText('7 references to them, in 4 files:').waitFor()
    await moving.getByLabel('Path').fill('people')
    await moving.getByText('authors has its data at data/authors').waitFor()
    // By their names they are called as before; without the project nothing would lead to them.
    await moving.getByLabel('Change the reference as well').waitFor()
    await moving.getByLabel('Have authors follow').press('Space')
    await moving.getByText('6 references would lead nowhere').waitFor()
    await moving.getByLabel('Have authors follow').press('Space')
    await moving.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('Your next commit renames data/authors to people.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Commit/ }).textContent()).toBe('Commit')

    await tree.choose('authors', 'Delete')
    const deleting = tree.dialog('Delete data/authors?')
    await deleting.getByText('7 references to them, in 4 files:').waitFor()
    await deleting.getByRole('button', { name: 'Cancel' }).click()

    await tree.choose('authors', 'Rename or move')
    await moving.getByLabel('Path').fill('people')
    await moving.getByLabel('Change the reference as well').waitFor()
    await page.keyboard.press('Enter')
    await moving.waitFor({ state: 'hidden' })
    await tree.commit()
    await inClone(sheaf, made, async (clone) => {
      const diff = await git(clone, 'show', '-M', '-U0', '--format=', 'HEAD')
      expect(diff.split('\n').filter((line) => /^([-+](?![-+]{2})|rename)/.test(line))).toEqual([
        "-head: 'data/authors/ada.yaml' # for now",
        "+head: 'people/ada.yaml' # for now",
        expect.stringContaining('"folder":"data/authors"'),
        expect.stringContaining('"folder":"people"'),
        'rename from data/authors/ada.yaml',
        'rename to people/ada.yaml',
        'rename from data/authors/bo.yaml',
        'rename to people/bo.yaml',
      ])
    })

    const entries = new EntriesPage(page, sheaf.url)
    await entries.open(fileAddress(made, 'authors.sheaf.json'))
    await entries.row(/^Ada Lind/).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const all = tree.dialog('Delete 2 entries?')
    await all.getByText('7 references to them, in 4 files:').waitFor()
    await all.getByLabel('Take the references out').check({ force: true })
    await all.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('2 entries go with your next commit.').waitFor()
    await entries.open(fileAddress(made, 'content/posts/boats.md'))
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe('')
  })

  test('reach an entry that was only begun', async ({ editor, sheaf, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'authors.sheaf.json')
    await page.getByRole('button', { name: 'New entry' }).click()
    await project.dialog('New entry').getByLabel('Name').pressSequentially('Cyd Novák')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'data/authors/cyd-novak.yaml')}`)
    const posts = new EntriesPage(page, sheaf.url)
    await posts.open(fileAddress(made, 'content/posts/dunes.md'))
    await project.field('Author').fill('cyd')
    await page.getByRole('option', { name: /^Cyd Novák/ }).click()
    await expect.poll(() => project.field('Author').inputValue()).toBe('Cyd Novák')
    await page.getByRole('link', { name: 'Open Cyd Novák' }).click()
    await page.waitForURL(`**${fileAddress(made, 'data/authors/cyd-novak.yaml')}`)
  })
})

describe('ten thousand entries', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [
      `data/authors/p${at}.yaml`,
      `name: Person ${at}\nfrom: Town ${at % 7}\n`,
    ]),
  )

  test('are there by their names at once, the chosen one by its title first', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const post = '---\ntitle: Big\nauthor: p9876\n---\n'
    const { project } = await openProject(
      { ...site, ...many, 'content/posts/big.md': post },
      'content/posts/big.md',
    )
    await expect.poll(() => project.field('Author').inputValue()).toBe('Person 9876')
    await project.field('Author').fill('person 4321')
    await page.getByRole('option', { name: /^Person 4321/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => project.field('Author').inputValue()).toBe('Person 4321')
  })
})

describe('on a phone', () => {
  phoneTest(
    'who refers to an entry is said in its dialog, no wider than the screen',
    async ({ editor, openProject }) => {
      const { page } = editor
      const { project } = await openProject(site, 'data/authors/ada.yaml')
      await page.getByRole('button', { name: 'Actions for ada.yaml' }).tap()
      await page.getByRole('menuitem', { name: 'Delete' }).tap()
      const deleting = project.dialog(/^Delete ada.yaml/)
      await deleting.getByText('4 references to it, in 3 files:').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await deleting.getByRole('button', { name: 'Cancel' }).tap()
      await deleting.waitFor({ state: 'hidden' })
    },
  )
})
