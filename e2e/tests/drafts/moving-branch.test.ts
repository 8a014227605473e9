import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { holdRequests } from '../../harness/hold'
import { lookAnew } from '../../harness/lookIn'
import type { MadeRepository } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress } from '../../pages/project'

const properties = { a: { type: 'string', title: 'a' }, b: { type: 'string', title: 'b' } }
const one = '---\na: one\nb: old\n---\nWhat nobody edits.\n'
const second = '{ "a": "one", "b": "old" }\n'

const files = {
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'posts', match: '*.md', body: 'body' } },
    schema: { type: 'object', title: 'Posts', properties },
  }),
  'second.sheaf.json': JSON.stringify({
    options: { dataFile: 'second.json' },
    schema: { type: 'object', title: 'Second', properties },
  }),
  'second.json': second,
  'posts/one.md': one,
  'posts/two.md': '---\na: two\n---\n',
  'plain.json': '"one"\n',
}
type Files = Readonly<Record<string, string>>
const another: Files = { 'posts/two.md': '---\na: from a colleague\n---\n' }

/** Types at the speed of a person while a colleague commits, with an eye on the focus. Answers what was typed. */
async function typeThrough(field: Locator, made: MadeRepository, theirs: Files): Promise<string> {
  const page = field.page()
  let letters = ''
  const type = async (count: number) => {
    for (let typed = 0; typed < count; typed += 1) {
      const letter = 'abcdefghij'[typed % 10] ?? ''
      await page.keyboard.type(letter, { delay: 30 })
      letters += letter
      expect(await field.evaluate((node) => node.matches(':focus')), letters).toBe(true)
    }
  }
  await type(10)
  // What the page reads of the new commit is on its way for a while.
  const letRead = await holdRequests(page, /\/git\/blobs\/|\/contents\//)
  await made.commit(theirs)
  const isKnown = lookAnew(page).then(() => true)
  while (!(await Promise.race([isKnown, type(5).then(() => false)])));
  await type(30)
  letRead()
  await type(20)
  return letters
}

describe('what is typed while the branch moves', () => {
  test.for<{ where: string; opened: string; edited: string; theirs: Files }>([
    { where: 'an entry, by another file', opened: 'posts/one.md', edited: 'posts/one.md', theirs: another },
    {
      where: 'an entry, by its other field',
      opened: 'posts/one.md',
      edited: 'posts/one.md',
      theirs: { 'posts/one.md': one.replace('old', 'from a colleague') },
    },
    {
      where: 'the data of a project, by another file',
      opened: 'second.sheaf.json',
      edited: 'second.json',
      theirs: another,
    },
    {
      where: 'the data of a project, by their other field',
      opened: 'second.sheaf.json',
      edited: 'second.json',
      theirs: { 'second.json': second.replace('old', 'from a colleague') },
    },
    {
      where: 'the code of a file, by another file',
      opened: 'plain.json',
      edited: 'plain.json',
      theirs: another,
    },
  ])('goes on in $where', async ({ opened, edited, theirs }, { editor: { page }, openProject }) => {
    const { made, project } = await openProject(files, opened)
    const isCode = opened === 'plain.json'
    const field = isCode ? page.getByRole('textbox', { name: 'Code of plain.json' }) : project.field('a')
    await field.click()
    await page.keyboard.press('ControlOrMeta+End')
    if (isCode) await page.keyboard.type('\n')
    const letters = await typeThrough(field, made, theirs)
    await project.commit()
    expect(await made.read(edited)).toContain(letters)
    for (const path of Object.keys(theirs)) expect(await made.read(path)).toContain('from a colleague')
  })

  test('goes on in the search of a list of entries', async ({ sheaf, editor: { page }, openProject }) => {
    const { made } = await openProject(files, 'posts.sheaf.json')
    const { search } = new EntriesPage(page, sheaf.url)
    await search.click()
    const letters = await typeThrough(search, made, another)
    expect(await search.inputValue()).toBe(letters)
  })

  test('goes on in a cell of a table of entries', async ({ sheaf, editor: { page }, openProject }) => {
    const { made, project } = await openProject(files, 'posts.sheaf.json')
    const list = new EntriesPage(page, sheaf.url)
    await list.open(`${fileAddress(made, 'posts.sheaf.json')}?view=sheet&column=a&column=b`)
    const cell = page.getByRole('gridcell').filter({ hasText: /^old$/ })
    await cell.click()
    await page.keyboard.press('ControlOrMeta+a')
    const letters = await typeThrough(page.getByRole('grid').getByRole('textbox'), made, another)
    await page.keyboard.press('Enter')
    await project.commit()
    expect(await made.read('posts/one.md')).toContain(`b: ${letters}\n`)
    expect(await made.read('posts/two.md')).toContain('from a colleague')
  })
})
