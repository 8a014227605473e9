import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from './testing/renderForm'

/** The field that is edited; everything else in the texts below is odd on purpose. */
const schema = { properties: { name: { type: 'string', title: 'Name' } } }

async function typeIntoName(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!')
}

describe('one value changed in the form leaves the rest letter by letter', () => {
  it.each([
    ['a number with a zero behind the point', '{\n  "n": 1.0,\n  "name": "Ada"\n}\n'],
    ['numbers with exponents', '{\n  "n": [1e3, 1E+2, -0, 5e-324, 1.50],\n  "name": "Ada"\n}\n'],
    ['an integer of 30 digits', '{\n  "n": 123456789012345678901234567890,\n  "name": "Ada"\n}\n'],
    ['escapes that need not be', '{\n  "s": "\\u00e4\\/\\u0041\\ud83d\\ude00",\n  "name": "Ada"\n}\n'],
    ['half of a surrogate pair', '{\n  "s": "\\ud83d",\n  "name": "Ada"\n}\n'],
    ['escapes in a name', '{\n  "\\u0061": 1,\n  "name": "Ada"\n}\n'],
    ['an order of keys that is not the alphabet', '{\n  "z": 1,\n  "name": "Ada",\n  "a": 2\n}\n'],
    ['keys that look like integers', '{\n  "10": 1,\n  "2": 2,\n  "name": "Ada",\n  "1": 3\n}\n'],
    ['a key twice', '{\n  "a": 1,\n  "name": "Ada",\n  "a": 2\n}\n'],
    ['the edited key twice: the last counts', '{\n  "name": "Old",\n  "a": 1,\n  "name": "Ada"\n}\n'],
    ['tabs', '{\n\t"a": {\n\t\t"b": 1\n\t},\n\t"name": "Ada"\n}\n'],
    ['an indentation of 4', '{\n    "a": [\n        1\n    ],\n    "name": "Ada"\n}\n'],
    ['an indentation of everything', '{\n "a": [\n\t1,\n   2],\n\n\n      "name" :"Ada" , "b":1 }\n'],
    ['no white space at all', '{"a":[1,2],"name":"Ada","b":{}}'],
    ['CRLF', '{\r\n  "a": 1,\r\n  "name": "Ada"\r\n}\r\n'],
    ['CRLF and LF mixed', '{\r\n  "a": 1,\n  "name": "Ada"\r\n}\n'],
    ['a byte order mark', '\ufeff{\n  "name": "Ada"\n}\n'],
    ['no final newline', '{\n  "name": "Ada"\n}'],
    ['many final newlines', '{\n  "name": "Ada"\n}\n\n\n'],
    ['__proto__ and constructor', '{\n  "__proto__": {"x": 1},\n  "constructor": 1,\n  "name": "Ada"\n}\n'],
  ])('%s', async (_what, text) => {
    const { document } = renderForm({ schema, data: text })
    expect(document.text).toBe(text)
    await typeIntoName()
    expect(document.text).toBe(text.replace('"Ada"', '"Ada!"'))
    act(() => document.undo())
    expect(document.text).toBe(text)
    expect(document.isDirty).toBe(false)
  })
})

describe('what does not fit the schema', () => {
  const misfits = [
    ['an object for a text', { type: 'string' }, '{"deep": [1.0, {"x": 1e3}]}'],
    ['a list for a number', { type: 'number' }, '[1.0, 2]'],
    ['a text for a number', { type: 'number' }, '"twelve"'],
    ['a text for a switch', { type: 'boolean' }, '"yes"'],
    ['a number for a list', { type: 'array', items: { type: 'string' } }, '1.0'],
    ['a text for an object', { type: 'object', properties: { a: { type: 'string' } } }, '"word"'],
    ['null for a date', { type: 'string', format: 'date' }, 'null'],
    ['a word for a date', { type: 'string', format: 'date' }, '"tomorrow"'],
    ['an object for one of a few', { enum: ['a', 'b'] }, '{"x": 1.0}'],
    ['an object for a constant', { const: 1 }, '{"x": 1.0}'],
    ['a fraction for an integer', { type: 'integer' }, '1.50'],
    ['an object among texts', { type: 'array', items: { type: 'string' } }, '["a", {"x": 1.0}]'],
    ['objects among one of many', { enum: Array.from({ length: 30 }, (_, i) => i) }, '{"x": 1.0}'],
    ['a list for tags', { type: 'array', uniqueItems: true, items: { enum: ['a'] } }, '[["b"], 1.0]'],
    ['what nothing may be', false, '{"x": 1.0}'],
  ] as const

  it.each(misfits)(
    'is shown, and stays as it is while another field is edited: %s',
    async (_what, odd, raw) => {
      const text = `{\n  "odd": ${raw},\n  "name": "Ada"\n}\n`
      const { document } = renderForm({ schema: { properties: { odd, ...schema.properties } }, data: text })
      expect(globalThis.document.body.textContent).not.toContain('[object Object]')
      for (const field of globalThis.document.querySelectorAll('input, textarea, select'))
        expect(Reflect.get(field, 'value')).not.toContain('[object')
      await typeIntoName()
      await userEvent.tab()
      await userEvent.tab({ shift: true })
      expect(document.text).toBe(text.replace('"Ada"', '"Ada!"'))
    },
  )

  it('is edited as JSON without touching what was not edited', async () => {
    const text = '{\n  "name": {"first": "Ada", "n": 1.0, "big": 12345678901234567890}\n}\n'
    const { document } = renderForm({ schema, data: text })
    const area = screen.getByRole('textbox', { name: 'Name' })
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('raw JSON is edited in a text area')
    area.setSelectionRange(area.value.indexOf('Ada') + 3, area.value.indexOf('Ada') + 3)
    await userEvent.type(area, '!', { initialSelectionStart: area.value.indexOf('Ada') + 3 })
    expect(document.text).toContain('1.0')
    expect(document.text).toContain('12345678901234567890')
    expect(JSON.parse(document.text).name.first).toBe('Ada!')
  })
})

describe('a value as JSON that is laid out in its own way', () => {
  const odd = '{"x": [\r\n 1.0,\n\t\t\t2 ,\r\n\r\n    {"y":1e3}]\n\t}'
  const text = `{\n\t"odd": ${odd},\r\n  "name": "Ada"\n}`

  it('changes where something was typed, and nowhere else', async () => {
    const { document } = renderForm({ schema: { properties: { odd: { type: 'string' } } }, data: text })
    const area = screen.getByRole('textbox', { name: 'Odd' })
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('raw JSON is edited in a text area')
    const at = area.value.indexOf('1.0') + 3
    await userEvent.type(area, '5', { initialSelectionStart: at, initialSelectionEnd: at })
    expect(document.text).toBe(text.replace('1.0', '1.05'))
    await userEvent.type(area, '{Enter}', { initialSelectionStart: at - 3, initialSelectionEnd: at - 3 })
    expect(document.text).toBe(text.replace('1.0', '\n\t1.05'))
  })
})

describe('one history', () => {
  it('takes back edits of the form and of the code in turn, without a limit', async () => {
    const text = '{\n  "n": 1.0,\n  "name": "Ada"\n}\n'
    const { document } = renderForm({ schema, data: text })
    const states = [document.text]
    for (let round = 0; round < 300; round++) {
      const at = document.text.indexOf('1.0')
      act(() => document.apply([{ from: at, to: at, insert: '1' }], 'code'))
      states.push(document.text)
      const end = document.text.indexOf('Ada') + 3
      act(() => document.apply([{ from: end, to: end, insert: 'x' }], 'form', `step ${round}`))
      states.push(document.text)
    }
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', `Ada${'x'.repeat(300)}`),
    )
    for (const state of states.toReversed().slice(1)) {
      act(() => document.undo())
      expect(document.text).toBe(state)
    }
    expect(document.canUndo).toBe(false)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ada')
    for (const state of states.slice(1)) {
      act(() => document.redo())
      expect(document.text).toBe(state)
    }
  })

  it('goes back through a text that was broken for a while', async () => {
    const text = '{"name": "Ada"}'
    const { document } = renderForm({ schema, data: text })
    await typeIntoName()
    act(() => document.apply([{ from: 0, to: 1, insert: '' }], 'code'))
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    expect(screen.getByText(/line 1, column/)).toBeTruthy()
    act(() => document.undo())
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ada!')
    act(() => document.undo())
    expect(document.text).toBe(text)
  })
})
