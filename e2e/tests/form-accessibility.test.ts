import { describe } from 'vitest'
import { type AccessibleNode, accessibilityTree, namelessControls } from '../harness/accessibility'
import { axeFindings } from '../harness/browser'
import { expect, test } from '../harness/scenario'
import { fileAddress, ProjectPage } from '../pages/project'

const many = Array.from({ length: 40 }, (_, index) => `City ${index + 1}`)

/** One field of every kind; each has a description, so that the tree has to say it. */
const properties = {
  text: { type: 'string', minLength: 2 },
  textarea: { type: 'string', maxLength: 500 },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
  color: { type: 'string', format: 'color' },
  number: { type: 'number', minimum: 3 },
  range: { type: 'integer', minimum: 0, maximum: 10 },
  checkbox: { type: 'boolean' },
  switch: { type: 'boolean' },
  select: { enum: ['a', 'b', 'c'] },
  radio: { enum: ['a', 'b'] },
  combobox: { enum: many },
  multiselect: { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } },
  tags: { type: 'array', items: { type: 'string' } },
  json: { type: ['object', 'null'] },
} as const

const files = {
  'all.sheaf.json': JSON.stringify({
    options: { dataFile: 'all.json' },
    schema: {
      type: 'object',
      title: 'All widgets',
      required: ['text', 'select'],
      properties: {
        ...Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [
            name,
            { ...schema, title: `The ${name}`, description: `About the ${name}.` },
          ]),
        ),
        list: {
          type: 'array',
          title: 'The list',
          items: { type: 'object', title: 'Entry', properties: { a: { type: 'string', title: 'First' } } },
        },
        choice: {
          title: 'The choice',
          oneOf: [
            { title: 'By word', type: 'string' },
            { title: 'By count', type: 'integer' },
          ],
        },
        map: { type: 'object', title: 'The map', additionalProperties: { type: 'string' } },
      },
    },
    uiSchema: {
      range: { 'ui:widget': 'range' },
      switch: { 'ui:widget': 'switch' },
      radio: { 'ui:widget': 'radio' },
      multiselect: { 'ui:widget': 'checkboxes' },
      tags: { 'ui:widget': 'tags' },
      number: { 'ui:options': { unit: 'kg' }, 'ui:help': 'Weighed dry.' },
    },
  }),
  'all.json': JSON.stringify(
    {
      text: 'a',
      number: 1,
      select: 'zz',
      tags: ['red'],
      json: { a: 1 },
      list: [{ a: 'one' }, { a: 'two' }],
      choice: 'word',
      map: { key: 'value' },
    },
    null,
    2,
  ),
}

/** What is expected of a control beside its name. */
interface Expected {
  readonly role: string | readonly string[]
  readonly description?: string
}

const controls: Readonly<Record<string, Expected>> = {
  'The text': { role: 'textbox', description: 'About the text.' },
  'The textarea': { role: 'textbox', description: 'About the textarea.' },
  'The email': { role: 'textbox', description: 'About the email.' },
  'The url': { role: 'textbox', description: 'About the url.' },
  'The date': { role: ['Date', 'textbox'], description: 'About the date.' },
  'The color': { role: 'textbox', description: 'About the color.' },
  'The number': { role: 'textbox', description: 'About the number. Weighed dry.' },
  'The range: slider': { role: 'slider', description: 'About the range.' },
  'The checkbox': { role: 'checkbox', description: 'About the checkbox.' },
  'The switch': { role: 'switch', description: 'About the switch.' },
  'The select': { role: 'combobox', description: 'About the select.' },
  'The radio': { role: 'radiogroup', description: 'About the radio.' },
  'The combobox': { role: 'combobox' },
  'The multiselect': { role: 'group', description: 'About the multiselect.' },
  'The tags': { role: 'textbox', description: 'About the tags.' },
  'Name of Key': { role: 'textbox' },
  'New field in The map': { role: 'textbox' },
}

describe('a form with every widget, as a screen reader has it', () => {
  test('names, descriptions, states and errors', async ({ editor, make, sheaf }) => {
    const made = await make.repository(files)
    const { page } = editor
    // High enough that no row is left out of the page.
    await page.setViewportSize({ width: 1000, height: 6000 })
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'all.sheaf.json'))
    await project.field('The text').waitFor()
    await page
      .getByText(/problems?$/)
      .first()
      .waitFor()
    const before = await accessibilityTree(page)
    expect(namelessControls(before)).toEqual([])
    for (const [name, { role, description }] of Object.entries(controls)) {
      const node = before.find((one) => one.name === name && [role].flat().includes(one.role))
      expect(node, name).toBeDefined()
      if (description !== undefined) expect(node?.description, name).toContain(description)
    }
    expect(named(before, 'The text').properties.required).toBe(true)
    expect(named(before, 'The text').properties.invalid).not.toBe('true')
    expect(named(before, 'The number').description).toContain('kg')
    expect(
      before.find(({ role, name }) => role === 'button' && name.startsWith('Entry 1'))?.properties,
    ).toMatchObject({
      expanded: true,
    })

    await page.getByRole('button', { name: 'Check all' }).click()
    await page.getByText('The number must be 3 or more.').first().waitFor()
    const after = await accessibilityTree(page)
    for (const [name, words] of [
      ['The text', 'must have at least 2 characters'],
      ['The number', 'must be 3 or more'],
      ['The select', 'must be one of'],
    ] as const) {
      expect(named(after, name).properties.invalid, name).toBe('true')
      expect(named(after, name).description, name).toContain(words)
    }
    expect(await axeFindings(page)).toEqual([])
  })

  test('what happens to a list is said', async ({ editor, make, sheaf }) => {
    const made = await make.repository(files)
    const { page } = editor
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'all.sheaf.json'))
    await page.setViewportSize({ width: 1000, height: 6000 })
    const said = async (words: string) => {
      await expect
        .poll(async () =>
          (await accessibilityTree(page)).some(({ role, name }) => role === 'StaticText' && name === words),
        )
        .toBe(true)
      // A status is read out when its words change.
      expect(await page.getByRole('status').filter({ hasText: words }).count()).toBeGreaterThan(0)
    }
    await page.getByRole('button', { name: 'Add Entry to The list' }).click()
    await said('Entry 3 added')
    await page.getByRole('button', { name: 'Move Entry 3 up' }).click()
    await said('Entry 3 moved to position 2 of 3')
    await page.getByRole('button', { name: 'Actions for Entry 1' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await said('Entry 1 duplicated')
    await page.getByRole('button', { name: 'Remove Entry 1' }).click()
    await said('Entry 1 removed. Undo brings it back.')
    await page
      .getByRole('radiogroup', { name: 'Show The list as' })
      .getByRole('radio', { name: 'Table' })
      .click()
    await page.getByRole('button', { name: 'First', exact: true }).click()
    await said('Sorted by First, ascending. The file keeps its own order.')
  })
})

function named(nodes: readonly AccessibleNode[], name: string): AccessibleNode {
  const node = nodes.find((one) => one.name === name && one.properties.focusable === true)
  if (node === undefined) throw new Error(`nothing that takes focus is called ${name}`)
  return node
}
