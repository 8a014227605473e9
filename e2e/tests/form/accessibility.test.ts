import { describe } from 'vitest'
import { type AccessibleNode, accessibilityTree, namelessControls } from '../../harness/accessibility'
import { axeFindings } from '../../harness/browser'
import { expect, test } from '../../harness/scenario'
import { everyWidget } from '../../pages/everyWidget'
import type { ProjectPage } from '../../pages/project'

/** What is expected of a control beside its name. */
interface Expected {
  readonly role: string | readonly string[]
  readonly description?: string
}

const controls: Readonly<Record<string, Expected>> = {
  'The text': { role: 'textbox', description: 'About the text.' },
  'The textarea': { role: 'textbox', description: 'About the textarea.' },
  'The markdown': { role: 'textbox', description: 'About the markdown.' },
  'The markdown: write or preview': { role: 'radiogroup' },
  'Formatting of The markdown': { role: 'toolbar' },
  'The code': { role: 'textbox', description: 'About the code. Tab leaves the editor.' },
  'The password': { role: 'textbox', description: 'About the password.' },
  'Show The password': { role: 'button' },
  'The email': { role: 'textbox', description: 'About the email.' },
  'The url': { role: 'textbox', description: 'About the url.' },
  'Open The url in a new tab': { role: 'link' },
  'The date': { role: 'Date', description: 'About the date.' },
  'The time': { role: 'InputTime', description: 'About the time.' },
  'Zone of The time': { role: 'combobox', description: 'About the time.' },
  'The datetime': { role: 'DateTime', description: 'About the datetime.' },
  'Zone of The datetime': { role: 'combobox', description: 'About the datetime.' },
  'The color': { role: 'textbox', description: 'About the color.' },
  'Pick a colour for The color': { role: 'ColorWell', description: 'About the color.' },
  'The number': { role: 'textbox', description: 'About the number. Weighed dry.' },
  'The updown': { role: 'textbox', description: 'About the updown.' },
  'The updown: one step more': { role: 'button' },
  'The range: slider': { role: 'slider', description: 'About the range.' },
  'The checkbox': { role: 'checkbox', description: 'About the checkbox. Not set' },
  'The switch': { role: 'switch', description: 'About the switch.' },
  'The select': { role: 'combobox', description: 'About the select.' },
  'The radio': { role: 'radiogroup', description: 'About the radio.' },
  'The combobox': { role: 'combobox', description: 'About the combobox.' },
  'Show the options of The combobox': { role: 'button' },
  'The multiselect': { role: 'group', description: 'About the multiselect.' },
  'The multicombobox': { role: 'combobox', description: 'About the multicombobox.' },
  'The multicombobox: chosen': { role: 'list' },
  'Remove City 2': { role: 'button' },
  'The tags': { role: 'textbox', description: 'About the tags.' },
  'The image': { role: 'group', description: 'About the image.' },
  'The file': { role: 'group', description: 'About the file.' },
  'The reference': { role: 'combobox', description: 'About the reference.' },
  'The references': { role: 'combobox', description: 'About the references.' },
  'Remove nobody': { role: 'button' },
  'The constant': { role: 'status', description: 'About the constant.' },
  'Set to fixed': { role: 'button' },
  'The list 2 items': { role: 'button', description: 'About the list.' },
  'Show The list as': { role: 'radiogroup' },
  'The table, table': { role: 'grid', description: 'Arrow keys move between the cells' },
  Across: { role: 'textbox' },
  Along: { role: 'textbox' },
  'Item 3': { role: 'textbox', description: 'The schema does not have this field.' },
  'The choice: kind': { role: 'combobox' },
  'The choice': { role: 'textbox' },
  'Show Side': { role: 'button' },
  'Name of Key': { role: 'textbox' },
  'New field in The map': { role: 'textbox' },
}

/** High enough that no row is left out of the page. */
const wholeForm = { width: 1000, height: 9000 }

/** What comes later: pictures, what references lead to, and the editor of code. Rows below them move until then. */
async function waitForAll(project: ProjectPage): Promise<void> {
  const { page } = project
  await page.getByRole('img', { name: 'dot.svg' }).waitFor()
  await expect.poll(() => project.field('The reference').inputValue()).toBe('Person 2')
  await page.getByRole('textbox', { name: 'The code' }).waitFor()
  await page.getByRole('grid').waitFor()
}

describe('a form with every widget, as a screen reader has it', () => {
  test('names, descriptions, states and errors', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(wholeForm)
    const { project } = await openProject(everyWidget(), 'all.sheaf.json')
    await project.field('The text').waitFor()
    await page
      .getByText(/problems?$/)
      .first()
      .waitFor()
    await waitForAll(project)
    const before = await accessibilityTree(page)
    expect(namelessControls(before)).toEqual([])
    for (const [name, { role, description }] of Object.entries(controls)) {
      const node = before.find((one) => one.name === name && [role].flat().includes(one.role))
      expect(node, name).toBeDefined()
      if (description !== undefined) expect(node?.description, name).toContain(description)
    }
    // Nobody has said yes or no.
    expect(named(before, 'The checkbox').properties.checked).toBe('mixed')
    expect(named(before, 'The text').properties.required).toBe(true)
    expect(named(before, 'The text').properties.invalid).not.toBe('true')
    expect(named(before, 'The number').description).toContain('kg')
    for (const opened of ['one Entry 1', 'The list 2 items', 'The shape', 'The map'])
      expect(named(before, opened).properties, opened).toMatchObject({ expanded: true })
    // Of a file that is not there, and of an entry that is not in the list.
    for (const words of [/gone\.pdf/, /nobody/])
      expect(before.some(({ role, name }) => role === 'StaticText' && words.test(name))).toBe(true)

    await page.getByRole('button', { name: 'Check all' }).click()
    await page.getByText('The number must be 3 or more.').first().waitFor()
    const after = await accessibilityTree(page)
    for (const [name, words] of [
      ['The text', 'must have at least 2 characters'],
      ['The number', 'must be 3 or more'],
      ['The select', 'must be '],
      ['Item 3', 'is one item more than the schema allows'],
    ] as const) {
      expect(named(after, name).properties.invalid, name).toBe('true')
      expect(named(after, name).description, name).toContain(words)
    }
    expect(await axeFindings(page)).toEqual([])
  })

  test('a table: its columns, its lines and what a cell is', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(wholeForm)
    await openProject(everyWidget({ data: { table: [{ a: 'one', n: 'many', b: true }] } }), 'all.sheaf.json')
    await page.getByRole('gridcell', { name: 'one' }).click()
    await page.getByRole('button', { name: 'Check all' }).click()
    await page
      .getByText(/must be a number/)
      .first()
      .waitFor()
    const nodes = await accessibilityTree(page)
    const cells = nodes.filter(({ role }) => role === 'gridcell')
    const names = (role: string) => nodes.filter((node) => node.role === role).map(({ name }) => name)
    expect(names('columnheader')).toEqual(['Line', 'First', 'Count', 'Done', 'Tint'])
    expect(names('rowheader')).toEqual([expect.stringMatching(/^1/)])
    // The first is being edited.
    expect(names('gridcell')).toEqual(['First, line 1 one', 'many', 'Yes', 'empty'])
    expect(cells[1]).toMatchObject({
      properties: { invalid: 'true' },
      description: 'Count must be a number.',
    })
  })

  test('tabs and sections', async ({ editor, openProject }) => {
    const groups = [
      { title: 'Words', description: 'What is read', fields: ['text', 'textarea'], as: 'tab' },
      { title: 'Numbers', fields: ['number', 'updown'], as: 'tab' },
      { title: 'Rest', description: 'Seldom used', fields: ['*'], open: false },
    ]
    const { page } = editor
    await openProject(everyWidget({ ui: { 'ui:groups': groups } }), 'all.sheaf.json')
    await page.getByRole('button', { name: 'Check all' }).click()
    await page.getByRole('tab', { name: /^Numbers.*1 problem/ }).waitFor()
    const nodes = await accessibilityTree(page)
    expect(nodes.filter(({ role }) => role === 'tablist').map(({ name }) => name)).toContainEqual(
      expect.stringContaining('All widgets'),
    )
    expect(nodes.find(({ role, name }) => role === 'tab' && name.startsWith('Words'))?.properties).toEqual(
      expect.objectContaining({ selected: true }),
    )
    const rest = nodes.find(({ role, name }) => role === 'button' && name.startsWith('Rest'))
    expect(rest?.properties).toMatchObject({ expanded: false })
    expect(nodes.some(({ role, name }) => role === 'StaticText' && name === 'What is read')).toBe(true)
  })

  test('what happens to a list is said', async ({ editor, openProject }) => {
    const { page } = editor
    // Before: a press while all the rows of a window ten times as high are measured may miss what it is meant for.
    await page.setViewportSize(wholeForm)
    const { project } = await openProject(everyWidget(), 'all.sheaf.json')
    await waitForAll(project)
    const said = async (words: string) => {
      await expect
        .poll(async () =>
          (await accessibilityTree(page)).some(({ role, name }) => role === 'StaticText' && name === words),
        )
        .toBe(true)
      // A status is read out when its words change.
      expect(await page.getByRole('status').filter({ hasText: words }).count()).toBeGreaterThan(0)
    }
    const list = page.getByRole('button', { name: 'Add Entry to The list' })
    await list.click()
    await said('Entry 3 added')
    await page.getByRole('button', { name: 'Move Entry 3 up' }).click()
    await said('Entry 3 moved to position 2 of 3')
    await page.getByRole('button', { name: 'Actions for Entry 1', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await said('Entry 1 duplicated')
    await page.getByRole('button', { name: 'Remove Entry 1' }).click()
    await said('Entry 1 removed. Undo brings it back.')
    await page
      .getByRole('radiogroup', { name: 'Show The list as' })
      .getByRole('radio', { name: 'Table' })
      .click()
    await page
      .getByRole('grid', { name: 'The list, table' })
      .getByRole('button', { name: 'First', exact: true })
      .click()
    await said('Sorted by First, ascending. The file keeps its own order.')
  })

  test('what a field does with what is chosen is said', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(wholeForm)
    const { project } = await openProject(everyWidget(), 'all.sheaf.json')
    const status = (words: string | RegExp) =>
      page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' })
    await project.field('The combobox').fill('city 40')
    await status('1 option')
    await page.keyboard.press('Escape')
    await project.field('The choice: kind').selectOption('By count')
    await status('is no longer in the file')
    await page.getByRole('button', { name: 'Remove Side' }).click()
    await status('Side removed. Undo brings it back.')
  })
})

function named(nodes: readonly AccessibleNode[], name: string): AccessibleNode {
  const node = nodes.find((one) => one.name === name && one.properties.focusable === true)
  if (node === undefined) throw new Error(`nothing that takes focus is called ${name}`)
  return node
}
