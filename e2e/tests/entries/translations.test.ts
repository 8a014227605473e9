import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, phoneTest, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress, type ProjectPage } from '../../pages/project'
import { TranslationsPage } from '../../pages/translations'

const schema = {
  title: 'Posts',
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'Title' },
    weight: { type: 'number', title: 'Weight' },
    place: { type: 'string', title: 'Place' },
    text: { type: 'string', title: 'Text', contentMediaType: 'text/markdown' },
  },
}

const post = (title: string, text = `About ${title}.`) =>
  `---\ntitle: ${title} # as it was\nweight: 1.50\nplace: Pier\n---\n${text}\n`

/** Each language has a folder. */
const folders = {
  'posts.sheaf.json': JSON.stringify({
    options: {
      collection: { folder: 'content/{locale}/posts', match: '**/*.md', name: '{title}', body: 'text' },
      locales: { languages: ['en', 'de'], layout: 'folder' },
    },
    schema,
  }),
  'content/en/posts/boats.md': post('Boats'),
  'content/en/posts/dunes.md': post('Dunes'),
  'content/de/posts/boats.md': post('Boote', 'Über Boote.'),
}

/** Each language has a file beside that of the source. */
const suffixes = {
  'posts.sheaf.json': JSON.stringify({
    options: {
      collection: { folder: 'posts', match: '*.md', name: '{title}', body: 'text' },
      locales: { languages: ['en', 'de', 'fr'], layout: 'suffix' },
    },
    schema,
  }),
  'posts/boats.md': post('Boats'),
  'posts/dunes.md': post('Dunes'),
  'posts/dunes.de.md': post('Dünen', 'Über Dünen.'),
}

async function commit(project: ProjectPage): Promise<void> {
  await project.commitButton.click()
  const dialog = project.dialog(/Commit/)
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const changedFiles = async (clone: string) =>
  (await git(clone, 'show', '-M', '--name-status', '--format=', 'HEAD')).trim().split('\n').toSorted()

describe('an entry in several languages', () => {
  test('says what is missing, is translated from the source, and a commit has just that', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(folders, 'posts.sheaf.json')
    const entries = new EntriesPage(page, sheaf.url)
    const translations = new TranslationsPage(page, sheaf.url)
    await entries.count('2 entries').waitFor()
    await entries.row(/^Boats.*English, German/).waitFor()
    await entries.row(/^Dunes.*German – missing/).waitFor()
    await page.getByRole('radio', { name: 'German' }).press('Space')
    await entries.row(/^Boote/).waitFor()
    await entries.row(/^Dunes.*Missing in German/).waitFor()
    await entries.filter('State', /^Missing in German/)
    await entries.count('1 of 2 entries').waitFor()
    expect(new URL(page.url()).search).toBe('?lang=de&state=missing.de')

    // What is done to fields is done to German: where that is missing the source stays as it is.
    await entries.open(`${fileAddress(made, 'posts.sheaf.json')}?lang=de&view=sheet&column=weight`)
    const locked = page.locator('[aria-rowindex="3"] [aria-colindex="3"]')
    await locked.and(page.locator('[aria-readonly]')).click()
    await page.keyboard.type('9')
    await page
      .getByText(/^There is no German version of this entry yet/)
      .and(page.locator(':visible'))
      .waitFor()
    expect(await locked.textContent()).toContain('1.5')
    await entries.open(`${fileAddress(made, 'posts.sheaf.json')}?lang=de`)
    await entries.row(/^Boote/).waitFor()
    await entries.search.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 entries chosen').waitFor()
    await page.getByRole('button', { name: 'Set a field' }).click()
    const setting = project.dialog('Set a field in 1 entry')
    await setting.getByText('1 entry has no German version yet; it stays as it is.').waitFor()
    await setting.getByLabel('Field', { exact: true }).selectOption('Place')
    await setting.getByRole('textbox', { name: 'Place' }).fill('Hafen')
    await setting.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByText('Place is Hafen in 1 entry.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => entries.row(/Changed/).count()).toBe(0)

    await entries
      .row(/^Dunes/)
      .getByRole('link')
      .click()
    await page.waitForURL(`**${fileAddress(made, 'content/en/posts/dunes.md')}`)
    await translations.translate('German').click()
    const dialog = project.dialog('Translate into German')
    await dialog.getByText('Its file: content/de/posts/dunes.md').waitFor()
    await dialog.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.waitForURL(`**${fileAddress(made, 'content/de/posts/dunes.md')}`)
    await expect.poll(() => project.field('Title').inputValue()).toBe('Dunes')

    // One press takes the file back.
    const note = page.getByRole('status').filter({ hasText: 'content/de/posts/dunes.md begins with' })
    await note.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(`**${fileAddress(made, 'content/en/posts/dunes.md')}`)
    await translations.translate('German').click()
    await dialog.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.waitForURL(`**${fileAddress(made, 'content/de/posts/dunes.md')}`)
    await translations.language('German – new').waitFor()

    await project.field('Title').fill('Dünen')
    await page.getByText('Side by side').click()
    await translations.source.waitFor()
    await translations.sourceField('Weight').getByText('Same as the source').waitFor()
    await translations
      .sourceField('Title')
      .getByRole('button', { name: 'Copy Title from the source' })
      .click()
    await expect.poll(() => project.field('Title').inputValue()).toBe('Dunes')
    await page
      .getByRole('region', { name: /^Form of/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(() => project.field('Title').inputValue()).toBe('Dünen')

    await commit(project)
    await inClone(sheaf, made, async (clone) => {
      expect(await changedFiles(clone)).toEqual(['A\tcontent/de/posts/dunes.md'])
    })
    expect(await made.read('content/de/posts/dunes.md')).toBe(
      post('Dunes').replace('title: Dunes', 'title: Dünen'),
    )
  })

  test('is translated and copied by keys, with empty texts', async ({ editor, sheaf, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(suffixes, 'posts/boats.md')
    const translations = new TranslationsPage(page, sheaf.url)
    await translations.translate('French').focus()
    await page.keyboard.press('Enter')
    const dialog = project.dialog('Translate into French')
    await dialog.getByRole('radio', { name: /^Only what is no text/ }).press('Space')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'posts/boats.fr.md')}`)
    await expect.poll(() => project.field('Weight').inputValue()).toBe('1.50')
    expect(await project.field('Title').inputValue()).toBe('')

    await translations.sideBySide.press('Space')
    await translations.sourceField('Title').getByText('Missing').waitFor()
    await translations.source.getByRole('switch', { name: 'Only what is missing' }).press('Space')
    await translations.sourceField('Weight').waitFor({ state: 'hidden' })
    await translations.source.getByRole('button', { name: 'Go to Title' }).press('Enter')
    await expect
      .poll(() => project.field('Title').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('Bateaux')
    await translations.sourceField('Title').waitFor({ state: 'hidden' })
    await translations.source.getByRole('button', { name: 'Copy Place from the source' }).press('Enter')
    await expect.poll(() => project.field('Place').inputValue()).toBe('Pier')
    // The keys go on with what is missing next.
    await translations.source
      .getByRole('button', { name: 'Copy Text from the source' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await translations.source.getByText('Nothing is missing.').waitFor()

    await commit(project)
    await inClone(sheaf, made, async (clone) => {
      expect(await changedFiles(clone)).toEqual(['A\tposts/boats.fr.md'])
    })
    expect(await made.read('posts/boats.fr.md')).toBe(
      '---\ntitle: "Bateaux" # as it was\nweight: 1.50\nplace: "Pier"\n---\nAbout Boats.\n',
    )
  })

  test('says what has changed in the source since', async ({ editor, sheaf, make, project }) => {
    const { page } = editor
    const made = await make.repository(suffixes)
    const translations = new TranslationsPage(page, sheaf.url)
    await project.open(fileAddress(made, 'posts/dunes.de.md'))
    await translations.sideBySide.press('Space')
    await translations.source.getByText('The source has not changed since this translation.').waitFor()
    await made.commit({ 'posts/dunes.md': post('High dunes') })
    // Whoever only lays the translation out anew has not translated anything.
    await made.commit({ 'posts/dunes.de.md': post('Dünen', 'Über Dünen.').replace('as it was', 'as it is') })
    await page.reload()
    await translations.source.getByText('The source has changed since: 2 changes').waitFor()
    await translations.source.getByText(/Dunes now High dunes/).waitFor()
    await translations.language('English (source)').click()
    await page.waitForURL(`**${fileAddress(made, 'posts/dunes.md')}`)
    await translations.source.waitFor({ state: 'hidden' })
  })

  test('is begun, renamed and deleted with its languages', async ({ editor, sheaf, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(suffixes, 'posts.sheaf.json')
    const entries = new EntriesPage(page, sheaf.url)
    await entries.row(/^Dunes.*German/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Rename or move' }).click()
    const renaming = project.dialog('Rename or move')
    await renaming.getByLabel('File name').fill('sands')
    await renaming.getByRole('checkbox', { name: /^Rename the other language as well/ }).waitFor()
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click()
    await renaming.waitFor({ state: 'hidden' })
    await page.getByText('Your next commit renames Dunes to posts/sands.md.').waitFor()
    await entries.row(/^Dunes.*English – new, German – new/).waitFor()

    await page.getByRole('button', { name: 'New entry' }).click()
    const creating = project.dialog('New entry')
    await creating.getByLabel('Title').fill('Nebel')
    await creating.getByLabel('Language').selectOption('German')
    await creating.getByText('Its file: posts/nebel.de.md').waitFor()
    await creating.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(`**${fileAddress(made, 'posts/nebel.de.md')}`)
    await expect.poll(() => project.field('Title').inputValue()).toBe('Nebel')
    await commit(project)
    await inClone(sheaf, made, async (clone) => {
      expect(await changedFiles(clone)).toEqual([
        'A\tposts/nebel.de.md',
        'R100\tposts/dunes.de.md\tposts/sands.de.md',
        'R100\tposts/dunes.md\tposts/sands.md',
      ])
    })

    await entries.open(fileAddress(made, 'posts.sheaf.json'))
    await entries.row(/^Dunes.*German/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleting = project.dialog('Delete Dunes?')
    await deleting.getByRole('checkbox', { name: /^German/ }).waitFor()
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
    await entries.row(/^Dunes.*Deleted.*German – deleted/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => entries.row(/^Dunes.*deleted/i).count()).toBe(0)
    // They come back from the menu as well.
    await entries.row(/^Dunes.*German/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
    await entries.row(/^Dunes.*Deleted.*German – deleted/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Keep after all' }).click()
    await entries.row(/^Dunes.*English, German,/).waitFor()
  })

  test('may be a member of one file', async ({ editor, sheaf, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(
      {
        'words.sheaf.json': JSON.stringify({
          options: { dataFile: 'words.json', locales: { languages: ['en', 'de'], layout: 'members' } },
          schema: {
            required: ['title'],
            properties: { title: { $ref: '#/$defs/text' } },
            $defs: { text: { type: 'string', title: 'Title', maxLength: 9 } },
          },
        }),
        'words.json': '{\n  "en": { "title": "Boats" }\n}\n',
      },
      'words.sheaf.json',
    )
    const translations = new TranslationsPage(page, sheaf.url)
    await translations.translate('German').click()
    await project
      .dialog('Translate into German')
      .getByRole('button', { name: 'Translate', exact: true })
      .click()
    await translations.languages.getByRole('button', { name: 'German', exact: true }).waitFor()
    const german = page.getByRole('group', { name: 'German' })
    await german.getByLabel('Title', { exact: true }).fill('Boote und Schiffe')
    await german
      .getByText(/at most 9|9 characters/)
      .first()
      .waitFor()
    await german.getByLabel('Title', { exact: true }).fill('Boote')
    await page.getByText('No problems').waitFor()
    await translations.sideBySide.press('Space')
    await translations.sourceField('Title').getByText('Boats').waitFor()
    await translations
      .sourceField('Title')
      .getByRole('button', { name: 'Copy Title from the source' })
      .click()
    await expect.poll(() => german.getByLabel('Title', { exact: true }).inputValue()).toBe('Boats')
    await german.getByLabel('Title', { exact: true }).fill('Boote')
    await commit(project)
    expect(await made.read('words.json')).toBe(
      '{\n  "en": { "title": "Boats" },\n  "de": { "title": "Boote" }\n}\n',
    )
    await translations.source.getByText('The source has not changed since this translation.').waitFor()
    await page.getByRole('group', { name: 'English' }).getByLabel('Title', { exact: true }).fill('Ships')
    await translations.source.getByText('The source has changed since: 1 change').waitFor()
  })

  test('may be a member of each entry, which the list shows by one language', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(
      {
        'posts.sheaf.json': JSON.stringify({
          options: {
            collection: { folder: 'posts', match: '*.json', name: '{title}' },
            locales: { languages: ['en', 'de'], layout: 'members' },
          },
          schema,
        }),
        'posts/boats.json': '{ "en": { "title": "Boats", "weight": 1 }, "de": { "title": "Boote" } }\n',
        'posts/dunes.json': '{ "en": { "title": "Dunes", "weight": 2 } }\n',
      },
      'posts.sheaf.json',
    )
    const entries = new EntriesPage(page, sheaf.url)
    await entries.row(/^Boats.*English, German/).waitFor()
    await page.getByRole('radio', { name: 'German' }).press('Space')
    await entries.row(/^Boote/).waitFor()
    await entries.filter('State', /^Missing in German/)
    await entries.row(/^Dunes.*Missing in German/).waitFor()
    await entries.count('1 of 2 entries').waitFor()

    await page.getByRole('button', { name: 'New entry' }).click()
    const creating = project.dialog('New entry')
    await creating.getByLabel('Title').fill('Fog')
    await creating.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(`**${fileAddress(made, 'posts/fog.json')}`)
    await expect.poll(() => project.field('Title').inputValue()).toBe('Fog')
    await commit(project)
    expect(JSON.parse((await made.read('posts/fog.json')) ?? '')).toEqual({ en: { title: 'Fog' } })
  })
})

describe('an entry in several languages on a phone', () => {
  phoneTest(
    'has the source above its form, no wider than the screen',
    async ({ editor, make, sheaf, project }) => {
      const { page } = editor
      const made = await make.repository(suffixes)
      const translations = new TranslationsPage(page, sheaf.url)
      await project.open(fileAddress(made, 'posts/dunes.de.md'))
      await page.getByText('Side by side').tap()
      await translations.sourceField('Title').getByText('Dunes').waitFor()
      const [source, form] = await Promise.all([
        translations.source.boundingBox(),
        project.field('Title').boundingBox(),
      ])
      expect((source?.y ?? 0) + (source?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await translations
        .sourceField('Title')
        .getByRole('button', { name: 'Copy Title from the source' })
        .tap()
      await expect.poll(() => project.field('Title').inputValue()).toBe('Dunes')
    },
  )
})
