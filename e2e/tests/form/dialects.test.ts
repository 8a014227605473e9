import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'

/** What is wrong with data under schemas that say the same in the words of their drafts. */
const dialects: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    'draft-04',
    {
      $schema: 'http://json-schema.org/draft-04/schema#',
      properties: {
        place: { $ref: '#place', title: 'Place', required: ['nothing'] },
        age: { type: 'integer', minimum: 18, exclusiveMinimum: true },
        at: { type: 'array', items: [{ type: 'number', title: 'North' }], additionalItems: false },
        card: { type: 'string' },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        code: { type: 'string', if: true, then: false },
      },
      dependencies: { card: ['code'] },
      definitions: {
        place: { id: '#place', type: 'object', required: ['street'], properties: { street: {} } },
      },
    },
  ],
  [
    '2019-09',
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      properties: {
        place: { $ref: '#place', title: 'Place' },
        age: { type: 'integer', exclusiveMinimum: 18 },
        at: { type: 'array', items: [{ type: 'number', title: 'North' }], additionalItems: false },
        card: { type: 'string' },
        code: { type: 'string' },
      },
      dependentRequired: { card: ['code'] },
      $defs: {
        place: { $anchor: 'place', type: 'object', required: ['street'], properties: { street: {} } },
      },
    },
  ],
]

const data = { place: {}, age: 18, at: ['north', 2], card: 'x' }

describe.each(dialects)('a form of %s', (_name, schema) => {
  test('asks for what the validator asks for, and for nothing else', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(
      {
        'a.sheaf.json': JSON.stringify({
          options: { dataFile: 'a.json' },
          schema: { ...schema, title: 'Walk' },
        }),
        'a.json': JSON.stringify(data, null, 2),
      },
      'a.sheaf.json',
    )
    await page.getByRole('button', { name: 'Check all' }).click()
    const summary = page.getByRole('listitem').getByRole('button')
    await expect
      .poll(() => summary.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          'Street is required.',
          'Age must be more than 18.',
          'At: North must be a number.',
          'At: Item 2 is one item more than the schema allows.',
          'Code is required.',
        ]),
      )
    await expect.poll(() => page.getByText('5 problems').count()).toBeGreaterThan(0)
    await page.getByRole('textbox', { name: 'Code' }).fill('anything')
    await expect.poll(() => page.getByText('4 problems').count()).toBeGreaterThan(0)
  })
})

test('a member beside a choice tells which branch it is, and nobody asks twice', async ({
  editor,
  openProject,
}) => {
  const { page } = editor
  const branch = (pay: string, more: object) => ({ properties: { pay: { const: pay }, ...more } })
  const schema = {
    title: 'Order',
    properties: {
      pay: { title: 'Payment', enum: ['cash', 'card'] },
      tip: { title: 'Tip', oneOf: [{ type: 'number' }, { type: 'boolean' }] },
    },
    dependencies: {
      pay: { oneOf: [branch('cash', {}), branch('card', { number: { type: 'string', title: 'Number' } })] },
    },
  }
  const { project } = await openProject(
    {
      'a.sheaf.json': JSON.stringify({ options: { dataFile: 'a.json' }, schema }),
      'a.json': '{ "pay": "cash", "tip": "generous" }',
    },
    'a.sheaf.json',
  )
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByRole('button', { name: 'Tip must be a number or yes or no.' }).waitFor()
  await project.field('Payment').selectOption('card')
  await project.field('Number').fill('1234')
  await project.field('Payment').selectOption('cash')
  await expect.poll(() => project.field('Number').count()).toBe(0)
  expect(await page.getByLabel('Kind', { exact: true }).count()).toBe(0)
  // What the other branch knows is kept.
  await project.tab('Code').click()
  await project.code.getByText('"1234"').waitFor()
})
