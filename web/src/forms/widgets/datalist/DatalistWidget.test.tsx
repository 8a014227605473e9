import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { renderForm } from '../../testing/renderForm'

const enumOrText = { anyOf: [{ enum: ['none', 'https://pub.dev'] }, { type: 'string', pattern: '^https' }] }
const enumOrNumber = {
  anyOf: [
    { const: 'auto', title: 'By itself' },
    { type: 'integer', minimum: 0 },
  ],
}

function schemaOf(member: JsonValue) {
  return { properties: { it: member } }
}

async function field() {
  return screen.findByRole<HTMLInputElement>('combobox', { name: /^It/ })
}

describe('a text or one of a list', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['an enum beside a text', enumOrText, {}],
    ['with null', { anyOf: [...enumOrText.anyOf, { type: 'null' }] }, { it: null }],
    [
      'a constant beside a pattern',
      { oneOf: [{ const: 'a' }, { type: 'string', pattern: '^b' }] },
      { it: 'a' },
    ],
    ['examples', { type: 'string', examples: ['ab', 'abc'] }, {}],
    ['by references', { anyOf: [{ $ref: '#/$defs/one' }, { type: 'string' }] }, {}],
  ])('takes every letter: %s', async (_, member, data) => {
    const schema = { ...schemaOf(member), $defs: { one: { enum: ['a', 'b', 'abcd'] } } }
    const { value } = renderForm({ schema, data })
    const input = await field()
    await userEvent.clear(input)
    for (const letter of 'abcd e') {
      await userEvent.keyboard(input === document.activeElement ? letter : '')
      expect(document.activeElement).toBe(input)
    }
    expect(value()).toEqual({ it: 'abcd e' })
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    expect(value()).toEqual({ it: 'abcd e' })
    expect(input.value).toBe('abcd e')
  })

  it('offers the list, and writes what is taken from it', async () => {
    const { value } = renderForm({ schema: schemaOf(enumOrText), data: {} })
    await userEvent.click(await field())
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'none',
      'https://pub.dev',
    ])
    await userEvent.keyboard('pub{ArrowDown}{Enter}')
    expect(value()).toEqual({ it: 'https://pub.dev' })
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('says nothing where the list has nothing like it', async () => {
    renderForm({ schema: schemaOf(enumOrText), data: {} })
    await userEvent.type(await field(), 'xyz')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect((await field()).getAttribute('aria-expanded')).toBe('false')
  })

  it('can be read where nothing may be changed', async () => {
    const { value } = renderForm({
      schema: schemaOf({ ...enumOrText, readOnly: true }),
      data: { it: 'none' },
    })
    const input = await field()
    expect(input).toHaveProperty('readOnly', true)
    await userEvent.type(input, 'x')
    expect(value()).toEqual({ it: 'none' })
  })
})

describe('a number or one of a list', () => {
  it('writes numbers, and the words of the list once they are whole', async () => {
    const { value } = renderForm({ schema: schemaOf(enumOrNumber), data: { it: 1 } })
    const input = await field()
    await userEvent.type(input, '2')
    expect(value()).toEqual({ it: 12 })
    await userEvent.clear(input)
    await userEvent.type(input, 'aut')
    expect(value()).toEqual({})
    expect(input.value).toBe('aut')
    await userEvent.type(input, 'o')
    expect(value()).toEqual({ it: 'auto' })
    expect(document.activeElement).toBe(input)
    expect(screen.getByText('By itself', { selector: 'p' })).toBeTruthy()
  })
})
