import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { hasFocus, tabTo } from '../../harness/keyboard'
import { png } from '../../harness/pictures'
import type { MadeRepository } from '../../harness/repository'
import { expect, phoneTest, test } from '../../harness/scenario'
import type { Sheaf } from '../../harness/sheaf'
import { EntriesPage } from '../../pages/entries'
import { FileField } from '../../pages/fileField'
import { fileAddress, type ProjectPage, treeAddress } from '../../pages/project'

const post = (title: string, day: number) =>
  `---\ntitle: ${title} # as it was\ndate: 2026-01-0${day}\nimage: /images/harbour.svg\n---\nAbout ${title}.\n`

/** A site as Hugo has it, without a word of Sheaf. */
const site: Readonly<Record<string, string>> = {
  'hugo.toml': "title = 'Harbour'\n",
  'static/images/harbour.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 3h4L2 0z"/></svg>\n',
  'content/posts/boats.md': post('Boats', 1),
  'content/posts/dunes.md': post('Dunes', 2),
  'content/posts/tides.md': post('Tides', 3),
  'content/posts/winds.md': post('Winds', 4),
}

const photo = { name: 'Fog.png', mimeType: 'image/png', buffer: png(64, 48, 40) }
/** Where the new post is. */
const fog = 'content/posts/fog.md'

/** How one person does what all do. */
interface Hand {
  readonly press: (target: Locator) => Promise<void>
  /** Writes into a field, in place of what is there. */
  readonly write: (field: Locator, text: string) => Promise<void>
  readonly choosePhoto: (field: FileField) => Promise<void>
  /** Opens the menu of an entry. */
  readonly menuOf: (title: string) => Promise<void>
  readonly backToEntries: () => Promise<void>
}

async function tellOfSite(
  page: Page,
  { made, project, sheaf }: { made: MadeRepository; project: ProjectPage; sheaf: Sheaf },
  { press, write, choosePhoto, menuOf, backToEntries }: Hand,
): Promise<void> {
  const entries = new EntriesPage(page, sheaf.url)
  await project.open(treeAddress(made))
  await press(page.getByRole('button', { name: 'Set up 1 project' }))
  await page.waitForURL(`**${fileAddress(made, 'sheaf/posts.sheaf.json')}`)
  await entries.row(/^Winds/).waitFor()

  await press(page.getByRole('button', { name: 'New entry' }))
  const creating = project.dialog('New entry')
  await write(creating.getByLabel('Title'), 'Fog')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${fileAddress(made, fog)}`)
  await expect.poll(() => project.field('Title').inputValue()).toBe('Fog')
  const image = new FileField(page, 'Image')
  await choosePhoto(image)
  await image.waiting.waitFor()
  await write(project.field('Body'), 'Nobody sees the boats.')
  await backToEntries()
  await entries.row(/^Fog.*New/).waitFor()

  await menuOf('Boats')
  await press(page.getByRole('menuitem', { name: /^Rename/ }))
  const renaming = project.dialog('Rename or move')
  await write(renaming.getByLabel('File name'), 'ferries')
  await page.keyboard.press('Enter')
  await renaming.waitFor({ state: 'hidden' })
  await menuOf('Tides')
  await press(page.getByRole('menuitem', { name: 'Delete' }))
  await entries.row(/^Tides.*Deleted/).waitFor()
}

async function expectJustThat(made: MadeRepository, sheaf: Sheaf): Promise<void> {
  await inClone(sheaf, made, async (clone) => {
    const changed = await git(clone, 'show', '-M', '--name-status', '--format=', 'HEAD')
    expect(changed.trim().split('\n').toSorted()).toEqual([
      'A\tcontent/posts/fog.md',
      'A\tsheaf/posts.sheaf.json',
      'A\tstatic/images/Fog.png',
      'D\tcontent/posts/tides.md',
      'R100\tcontent/posts/boats.md\tcontent/posts/ferries.md',
    ])
    expect(await readFile(join(clone, fog), 'utf8')).toMatch(
      /^---\ntitle: Fog\ndate: \d{4}-\d\d-\d\d\nimage: \/images\/Fog\.png\n---\nNobody sees the boats\.\n$/,
    )
    expect(await readFile(join(clone, 'static/images/Fog.png'))).toEqual(photo.buffer)
  })
}

describe('an existing Hugo site: a folder is described, a post written with a picture, one renamed, one deleted', () => {
  test('by mouse', async ({ editor, make, project, sheaf }) => {
    const { page } = editor
    const made = await make.repository(site)
    const entries = new EntriesPage(page, sheaf.url)
    await tellOfSite(
      page,
      { made, project, sheaf },
      {
        press: (target) => target.click(),
        write: async (field, text) => {
          await field.click()
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.type(text)
        },
        choosePhoto: async (field) => {
          const chosen = page.waitForEvent('filechooser')
          await field.group.getByRole('button', { name: 'Upload…' }).click()
          await (await chosen).setFiles(photo)
        },
        menuOf: async (title) => {
          await entries.row(new RegExp(`^${title}`)).hover()
          await page.getByRole('button', { name: `Actions for ${title}` }).click()
        },
        backToEntries: () => page.getByRole('link', { name: 'All entries of Posts' }).click(),
      },
    )
    await project.commit()
    await expectJustThat(made, sheaf)
  })

  test('by keyboard alone', async ({ editor, make, project, sheaf }) => {
    const { page } = editor
    const made = await make.repository(site)
    const entries = new EntriesPage(page, sheaf.url)
    const press = async (target: Locator) => {
      // A menu is gone through by arrows, and has its own focus.
      const isItem = (await target.getAttribute('role')) === 'menuitem'
      if (isItem) while (!(await hasFocus(target))) await page.keyboard.press('ArrowDown')
      else await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    await tellOfSite(
      page,
      { made, project, sheaf },
      {
        press,
        write: async (field, text) => {
          await tabTo(page, field)
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.type(text)
        },
        choosePhoto: async (field) => {
          await tabTo(page, field.group.getByRole('button', { name: 'Upload…' }))
          const chosen = page.waitForEvent('filechooser')
          await page.keyboard.press('Enter')
          await (await chosen).setFiles(photo)
        },
        menuOf: async (title) => {
          const row = entries.row(new RegExp(`^${title}`))
          // The list is one stop.
          await tabTo(page, page.getByRole('grid').locator('[role=row][tabindex="0"]'))
          await page.keyboard.press('Home')
          while (!(await hasFocus(row))) await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Alt+Enter')
          await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
        },
        backToEntries: () => press(page.getByRole('link', { name: 'All entries of Posts' })),
      },
    )
    await page.keyboard.press('ControlOrMeta+Enter')
    await project.commitDialog.getByLabel('Commit message').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
    await expectJustThat(made, sheaf)
  })

  phoneTest('on a phone', async ({ editor, make, project, sheaf }) => {
    const { page } = editor
    const made = await make.repository(site)
    await tellOfSite(
      page,
      { made, project, sheaf },
      {
        press: (target) => target.tap(),
        write: async (field, text) => {
          await field.tap()
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.type(text)
        },
        choosePhoto: async (field) => {
          const chosen = page.waitForEvent('filechooser')
          await field.group.getByRole('button', { name: 'Upload…' }).tap()
          await (await chosen).setFiles(photo)
        },
        menuOf: (title) => page.getByRole('button', { name: `Actions for ${title}` }).tap(),
        backToEntries: () => page.getByRole('link', { name: 'All entries of Posts' }).tap(),
      },
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await project.thumbBar.getByRole('button', { name: /^Commit/ }).tap()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await expectJustThat(made, sheaf)
  })
})
