import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress } from '../../pages/project'

const post = (title: string) => `---\ntitle: ${title} # as it was\nweight: 1.50\n---\nAbout ${title}.\n`

/** A site as Hugo has it, described by one file. */
const site = {
  'hugo.toml': 'title = "Harbour"\n',
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'content/posts', match: '**/*.md', name: '{title}', body: 'body' } },
    schema: {
      title: 'Posts',
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Title' },
        date: { type: 'string', format: 'date', title: 'Date' },
        body: { type: 'string', title: 'Text', contentMediaType: 'text/markdown' },
      },
    },
  }),
  'content/posts/boats.md': post('Boats'),
  'content/posts/dunes.md': post('Dunes'),
  'content/posts/tides.md': post('Tides'),
}

describe('the files of a collection', () => {
  test('one is written, one renamed, one deleted, and a commit has just that', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'posts.sheaf.json')
    const entries = new EntriesPage(page, sheaf.url)

    await page.getByRole('button', { name: 'New entry' }).click()
    const creating = project.dialog('New entry')
    await creating.getByLabel('Title').pressSequentially('Fog über dem Hafen')
    await creating.getByText('Its file: content/posts/fog-ueber-dem-hafen.md').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'content/posts/fog-ueber-dem-hafen.md')}`)
    await expect.poll(() => project.field('Title').inputValue()).toBe('Fog über dem Hafen')
    await project.field('Text').fill('Nobody sees the boats.')
    await page.goBack()
    await entries.row(/Fog über dem Hafen.*New/).waitFor()

    // By keys alone: the row's menu, and what is in it.
    await entries.row(/^Boats/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Ren')
    await page.keyboard.press('Enter')
    const renaming = project.dialog('Rename or move')
    await renaming.getByLabel('File name').fill('dunes')
    await renaming.getByText('Another entry has this name.').waitFor()
    await renaming.getByLabel('File name').fill('2026/ferries')
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click()
    await renaming.waitFor({ state: 'hidden' })
    await page.getByText('Your next commit renames Boats to content/posts/2026/ferries.md.').waitFor()
    await expect.poll(() => entries.focused()).toMatch(/^Boats/)

    await entries.row(/^Tides/).hover()
    await page.getByRole('button', { name: 'Actions for Tides' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await entries.row(/^Tides.*Deleted/).waitFor()
    // What is deleted by mistake comes back, and what goes is said at its own address.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => entries.row(/^Tides.*Deleted/).count()).toBe(0)
    await entries.row(/^Tides/).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await entries.row(/^Tides.*Deleted/).waitFor()
    await page.reload()
    await entries
      .row(/^Tides.*Deleted/)
      .getByRole('link')
      .click()
    await page.getByText('This file goes with your next commit').waitFor()

    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    const file = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await file('tides.md').getByText('Deleted').waitFor()
    await file('content/posts/boats.md moved to content/posts/2026/ferries.md').waitFor()
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (clone) => {
      const changed = await git(clone, 'show', '-M', '--name-status', '--format=', 'HEAD')
      expect(changed.trim().split('\n')).toEqual([
        'R100\tcontent/posts/boats.md\tcontent/posts/2026/ferries.md',
        'A\tcontent/posts/fog-ueber-dem-hafen.md',
        'D\tcontent/posts/tides.md',
      ])
      const text = await readFile(join(clone, 'content/posts/fog-ueber-dem-hafen.md'), 'utf8')
      expect(text).toMatch(
        /^---\ntitle: Fog über dem Hafen\ndate: "\d{4}-\d\d-\d\d"\n---\nNobody sees the boats\.\n$/,
      )
    })
  })

  test('one that is to go keeps its edits for a change of mind, also after a reload', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(site, 'content/posts/tides.md')
    const entries = new EntriesPage(page, sheaf.url)
    await project.field('Title').fill('High tides')
    await page.getByRole('button', { name: 'Actions for tides.md' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('This file goes with your next commit').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Keep after all' }).click()
    await expect.poll(() => project.field('Title').inputValue()).toBe('High tides')
    await page.getByRole('link', { name: 'All entries of Posts' }).click()
    await entries.row(/^High tides.*Changed/).waitFor()
  })

  test('one that somebody else changed meanwhile goes only once that is seen', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(site, 'posts.sheaf.json')
    const entries = new EntriesPage(page, sheaf.url)
    await entries.row(/^Dunes/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await entries.row(/^Dunes.*Deleted/).waitFor()
    await made.commit({ 'content/posts/dunes.md': post('High dunes') })

    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    const submit = dialog.getByRole('button', { name: 'Commit', exact: true })
    await submit.click()
    await dialog.getByText('They changed this file, which you delete.').waitFor()
    await dialog.getByLabel('Keep the file as they have it').check({ force: true })
    await submit.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await made.read('content/posts/dunes.md')).toBe(post('High dunes'))
    await entries.row(/^High dunes/).waitFor()
    expect(await entries.row(/Deleted/).count()).toBe(0)
  })
})
