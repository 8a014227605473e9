import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { renderForm } from '../testing/renderForm'
import { typeLetters } from '../testing/typeLetters'

async function typeInto(name: RegExp, text: string): Promise<HTMLElement> {
  // The first answer of the validator may bring another widget.
  await screen.findAllByText(/problem/i)
  const control = await screen.findByRole<HTMLInputElement>('textbox', { name })
  await typeLetters(control, text)
  return control
}

const shortOrLong = {
  anyOf: [
    { type: 'string', title: 'Short', maxLength: 2 },
    { type: 'string', title: 'Day', format: 'date' },
    { type: 'string', title: 'Long', minLength: 3 },
  ],
}

describe('typing into a field of one of several kinds', () => {
  it('leaves the kind as it is, and says which one fits once the field is left', async () => {
    const { value } = renderForm({ schema: { properties: { it: shortOrLong } }, data: { it: 'a' } })
    await typeInto(/It/, 'bcd')
    expect(value()).toEqual({ it: 'abcd' })
    expect(screen.getByRole('combobox', { name: /kind/ })).toHaveProperty('value', '0')
    expect(screen.queryByText(/fits/)).toBeNull()
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Long: It' }))
    expect(screen.getByRole('combobox', { name: /kind/ })).toHaveProperty('value', '2')
    expect(value()).toEqual({ it: 'abcd' })
    expect(screen.queryByText(/fits/)).toBeNull()
  })

  it('does not take a kind that is asked for away again', async () => {
    const schema = {
      properties: {
        it: {
          anyOf: [
            { enum: ['ab', 'cd'], title: 'Named' },
            { type: 'string', title: 'Own', format: 'textarea' },
          ],
        },
      },
    }
    const { value } = renderForm({ schema, data: { it: 'ab' } })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /kind/ }), 'Own')
    await typeInto(/It/, 'x')
    expect(value()).toEqual({ it: 'abx' })
  })

  it.each<[string, JsonValue, JsonValue, RegExp, string, JsonValue]>([
    [
      'a kind that nobody chose yet',
      { properties: { it: { type: 'string', ...shortOrLong } } },
      {},
      /It/,
      '2024-01-01',
      { it: '2024-01-01' },
    ],
    [
      'a member of what may be of two kinds',
      {
        properties: {
          it: {
            anyOf: [
              { type: 'object', title: 'A', properties: { name: { type: 'string', maxLength: 3 } } },
              { type: 'object', title: 'B', properties: { name: { type: 'string', format: 'date' } } },
            ],
          },
        },
      },
      { it: { name: 'a' } },
      /Name/,
      'bcdef',
      { it: { name: 'abcdef' } },
    ],
    [
      'a text where JSON is asked for',
      { properties: { it: { type: 'string' } } },
      { it: 5 },
      /It/,
      '{a}"b"',
      { it: 5 },
    ],
    [
      'a text beside numbers and groups',
      { properties: { it: { anyOf: [{ type: 'object' }, { type: 'number' }, { type: 'string' }] } } },
      { it: 'v' },
      /It/,
      '12',
      { it: 'v12' },
    ],
  ])('keeps every letter and the focus: %s', async (_, schema, data, label, text, expected) => {
    const { value } = renderForm({ schema, data })
    const control = await typeInto(label, text)
    expect(value()).toEqual(expected)
    // What is no value yet is kept in the field.
    expect(control).toHaveProperty('value', expect.stringContaining(text))
  })

  it('goes with the value again where something else than typing changes it', async () => {
    const { document: file } = renderForm({ schema: { properties: { it: shortOrLong } }, data: { it: 'a' } })
    await typeInto(/It/, 'bcd')
    await userEvent.tab()
    act(() => file.apply([{ from: 0, to: file.text.length, insert: '{"it": "abcdefg"}' }], 'code'))
    expect(await screen.findByRole('option', { name: 'Long', selected: true })).toBeTruthy()
  })
})

it('goes with a member that tells the kind, also where that is changed without moving the focus', async () => {
  const branch = (pay: string, more: object) => ({ properties: { pay: { const: pay }, ...more } })
  const schema = {
    properties: { pay: { title: 'Payment', enum: ['cash', 'card'] } },
    oneOf: [branch('cash', {}), branch('card', { number: { type: 'string', title: 'Number' } })],
  }
  const { value } = renderForm({ schema, data: { pay: 'card', number: '1' } })
  await typeInto(/Number/, '2')
  fireEvent.change(screen.getByRole('combobox', { name: /Payment/ }), { target: { value: '0' } })
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: /Number/ })).toBeNull())
  expect(value()).toEqual({ pay: 'cash', number: '12' })
})

describe('a text that is required', () => {
  it('says quietly that it was left empty', async () => {
    const schema = { properties: { it: { type: 'string' } }, required: ['it'] }
    const { value } = renderForm({ schema, data: { it: 'a' } })
    const control = await screen.findByRole('textbox', { name: /It/ })
    await userEvent.clear(control)
    expect(screen.queryByText(/something should be here/)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(/something should be here/)).toBeTruthy()
    expect(value()).toEqual({ it: '' })
    await userEvent.type(control, 'b')
    expect(screen.queryByText(/something should be here/)).toBeNull()
  })
})

describe('a value that its field cannot take', () => {
  it('can be brought back once it was replaced', async () => {
    const schema = { properties: { it: { type: 'string' } } }
    const { value } = renderForm({ schema, data: { it: { much: ['work'] } } })
    await userEvent.click(await screen.findByRole('button', { name: /^Actions.*It|It.*actions/i }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace with an empty value' }))
    expect(value()).toEqual({ it: '' })
    await userEvent.click(await screen.findByRole('button', { name: /^Put back \{/ }))
    expect(value()).toEqual({ it: { much: ['work'] } })
  })
})
