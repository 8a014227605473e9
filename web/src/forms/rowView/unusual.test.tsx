import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const text = { type: 'string' }

describe('tuples', () => {
  const pair = [
    { title: 'Place', ...text },
    { title: 'Size', type: 'number' },
  ]

  it.each([
    ['2020-12', { prefixItems: pair, items: { title: 'More', ...text } }],
    [
      'draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: pair,
        additionalItems: { title: 'More', ...text },
      },
    ],
  ])('show each place by its own title and items beyond them as the rest: %s', async (_form, schema) => {
    const data = '{"pair": ["Oslo", 1.0, "extra", "last"]}'
    const { document } = renderForm({ schema: { properties: { pair: { type: 'array', ...schema } } }, data })
    expect(screen.getByLabelText(/^Place/)).toHaveProperty('value', 'Oslo')
    expect(screen.getByLabelText(/^Size/)).toHaveProperty('value', '1.0')
    await userEvent.type(screen.getByDisplayValue('extra'), '!')
    expect(document.text).toBe('{"pair": ["Oslo", 1.0, "extra!", "last"]}')
    await userEvent.type(screen.getByDisplayValue('Oslo'), '!')
    expect(document.text).toBe('{"pair": ["Oslo!", 1.0, "extra!", "last"]}')
  })

  it('keep items that may not be there, and each can be edited', async () => {
    const schema = { type: 'array', prefixItems: pair, items: false }
    const { document } = renderForm({
      schema: { properties: { pair: schema } },
      data: '{"pair": ["Oslo", 1, 1.50]}',
    })
    expect(screen.getByDisplayValue('1.50')).toBeTruthy()
    await userEvent.type(screen.getByDisplayValue('Oslo'), '!')
    expect(document.text).toBe('{"pair": ["Oslo!", 1, 1.50]}')
  })
})

describe('names of members by patterns', () => {
  it('have the field of the pattern, and others the field of the rest', async () => {
    const schema = {
      patternProperties: { '^n_': { type: 'number' }, ünï$: text },
      additionalProperties: { type: 'boolean' },
    }
    const { document } = renderForm({ schema, data: '{"n_a": 1.0, "x/ünï": "a", "other": true}' })
    await userEvent.type(screen.getByLabelText('x/ünï'), 'b')
    expect(document.text).toBe('{"n_a": 1.0, "x/ünï": "ab", "other": true}')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Other' }))
    expect(document.text).toBe('{"n_a": 1.0, "x/ünï": "ab", "other": false}')
    await userEvent.type(screen.getByRole('textbox', { name: 'N a' }), '5')
    expect(document.text).toBe('{"n_a": 1.05, "x/ünï": "ab", "other": false}')
  })
})

const names = [
  'a.b',
  'a/b',
  'a~1b',
  'a[0]',
  '',
  ' ',
  'مفتاح',
  'a\u200Bb',
  '\u202Eevil',
  '__proto__',
  'constructor',
  '0',
]

describe.each(names)('a member named %j', (name) => {
  const key = JSON.stringify(name)
  const properties: unknown = JSON.parse(`{${key}: {"type": "string"}}`)

  it('in a list, in an object that a map has, in a choice', async () => {
    const schema = {
      properties: {
        list: { type: 'array', items: { title: 'Item', properties } },
        map: { type: 'object', additionalProperties: { type: 'object', properties } },
        choice: {
          oneOf: [
            { title: 'One', type: 'object', properties, required: [name] },
            { title: 'Two', ...text },
          ],
        },
      },
    }
    const data = `{"list": [{${key}: "inList"}], "map": {${key}: {${key}: "inMap"}}, "choice": {${key}: "inChoice"}}`
    const { document } = renderForm({ schema, data })
    let expected = data
    for (const value of ['inList', 'inMap', 'inChoice']) {
      await userEvent.type(screen.getByDisplayValue(value), '!')
      expected = expected.replace(`"${value}"`, `"${value}!"`)
      expect(document.text).toBe(expected)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Item 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(document.text).toBe(expected.replace('}]', `}, {${key}: "inList!"}]`))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(document.text).toBe(expected)
  })
})

describe('what cannot be changed', () => {
  const inside = { type: 'object', properties: { a: text, b: { readOnly: true, ...text } } }

  it('says so once, at the outermost', () => {
    renderForm({
      schema: { properties: { shop: { title: 'Shop', readOnly: true, ...inside }, other: inside } },
      data: { shop: {}, other: {} },
    })
    expect(screen.getAllByText('read only')).toHaveLength(2)
    expect(screen.getAllByLabelText('A').map((one) => one.hasAttribute('readonly'))).toEqual([true, false])
  })

  it('is the whole form, with a title or without', () => {
    renderForm({ schema: inside, uiSchema: { 'ui:readonly': true }, data: {} })
    expect(screen.getByText(/^Read only: it can be read/)).toBeTruthy()
    expect(screen.queryByText('read only')).toBeNull()
  })
})

it.each([[{}], [{ title: 'Nothing' }]])(
  'says that there is no field, and leads to the code: %j',
  async (named) => {
    let isShown = false
    const onShowCode = () => {
      isShown = true
    }
    renderForm({ schema: { type: 'object', additionalProperties: false, ...named }, data: {}, onShowCode })
    expect(await screen.findByText('This form has no fields')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show in Code' }))
    expect(isShown).toBe(true)
  },
)
