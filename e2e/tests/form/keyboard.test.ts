import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { hasFocus, tabTo, tabUntil } from '../../harness/keyboard'
import { member } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { fileAddress, ProjectPage } from '../../pages/project'

const programme = { owner: 'tidewater-conf', repo: 'programme' }
const dataFile = 'people/people.json'

/** Types into a field of the item that was just added: it is the next of its name on the way of the Tab key. */
async function fill(page: Page, project: ProjectPage, label: string, text: string): Promise<void> {
  await tabUntil(page, focusedField(page, project, label), 20)
  await page.keyboard.type(text)
}

/** What opens and closes a person, which begins with the name. */
function personHead(page: Page, number: number): Locator {
  return page.getByRole('heading', { name: new RegExp(`\\bPerson ${number}$`) }).getByRole('button')
}

/** A field of this label, if it has focus. */
function focusedField(page: Page, project: ProjectPage, label: string): Locator {
  return project.field(label).and(page.locator(':focus'))
}

describe('the conference, by keyboard alone', () => {
  test('a person with every field that is typed is added, moved and committed; another one removed', async ({
    editor,
    make,
    project,
  }) => {
    const { page } = editor
    const { keyboard } = page
    const sample = make.open(programme.owner, programme.repo)
    const before = people(await sample.read(dataFile))
    await project.open(fileAddress(programme, 'people.sheaf.json'))
    await personHead(page, 1).waitFor()
    await find(page, 'People')
    const add = page.getByRole('button', { name: 'Add Person to People' })
    await tabUntil(page, add, 400)
    await keyboard.press('Enter')
    await fill(page, project, 'Short name', 'mo-keys')
    await fill(page, project, 'Name', 'Mo Keys')
    await fill(page, project, 'What the photo shows', 'Nobody yet')
    await fill(page, project, 'Pronouns', 'they/them')
    await fill(page, project, 'From', 'Keyboard Club')
    await fill(page, project, 'E-mail', 'mo@example.org')
    await fill(page, project, 'Website', 'https://example.org/mo')
    await fill(page, project, 'About', 'Has no mouse.')
    const last = before.length + 1
    await tabUntil(page, personHead(page, last), 50, 'Shift+Tab')
    await keyboard.press('Alt+ArrowUp')
    await expect
      .poll(() => page.getByText(`Person ${last} moved to position ${last - 1} of ${last}`).count())
      .toBe(1)
    expect(await hasFocus(personHead(page, last - 1))).toBe(true)
    await keyboard.press('ArrowDown')
    await tabUntil(
      page,
      page.getByRole('button', { name: `Remove Person ${last}`, exact: true }),
      5,
      'ArrowRight',
    )
    await keyboard.press('Enter')
    await page.getByText('No problems').waitFor()
    // F6 goes from panel to panel; the header is one of them.
    for (let panel = 0; panel < 6 && !(await project.header.evaluate(hasFocusInside)); panel += 1)
      await keyboard.press('F6')
    await tabUntil(page, project.commitButton, 30)
    await keyboard.press('Enter')
    await expect.poll(() => hasFocus(project.commitDialog.getByLabel('Commit message'))).toBe(true)
    await tabTo(page, project.commitDialog.getByRole('button', { name: 'Commit', exact: true }))
    await keyboard.press('Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
    const after = people(await sample.read(dataFile))
    expect(after).toEqual([
      ...before.slice(0, -1),
      {
        id: 'mo-keys',
        name: 'Mo Keys',
        photoAlt: 'Nobody yet',
        pronouns: 'they/them',
        affiliation: 'Keyboard Club',
        email: 'mo@example.org',
        website: 'https://example.org/mo',
        bio: 'Has no mouse.',
      },
    ])
  })
})

/** Goes to a field by the form's own find, as Ctrl+F opens it while focus is in the form. */
async function find(page: Page, words: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Find in form' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.keyboard.press('Escape')
}

function people(text: string | undefined): readonly unknown[] {
  const list = member(JSON.parse(text ?? '{}'), 'people')
  if (!Array.isArray(list)) throw new TypeError('the file has no people')
  return list
}

function hasFocusInside(element: Element): boolean {
  return element.contains(document.activeElement)
}
