import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const many = Array.from({ length: 30 }, (_, index) => `Option ${index}`)

function form(field: object, ui: object, value: unknown, required: readonly string[] = []) {
  return renderForm({
    schema: { properties: { before: {}, field, after: {} }, required },
    uiSchema: { field: ui },
    data: { before: 1, field: value, after: 2 },
  })
}

describe('a choice', () => {
  it('is taken back in a select, which must not have one', async () => {
    const { value } = form({ enum: ['a', 'b'] }, {}, 'a')
    await userEvent.selectOptions(screen.getByLabelText('Field'), '– none –')
    expect(value()).toEqual({ before: 1, after: 2 })
    expect(screen.getByLabelText('Field')).toHaveProperty('value', '')
    await userEvent.selectOptions(screen.getByLabelText('Field'), 'b')
    expect(Object.entries(Object(value()))).toEqual([
      ['before', 1],
      ['field', 'b'],
      ['after', 2],
    ])
  })

  it('is taken back among radio buttons, and focus stays with them', async () => {
    const { value } = form({ enum: ['a', 'b'] }, { 'ui:widget': 'radio' }, 'b')
    await userEvent.click(screen.getByRole('button', { name: 'Clear Field' }))
    expect(value()).toEqual({ before: 1, after: 2 })
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a' }))
    expect(screen.queryByRole('button', { name: 'Clear Field' })).toBeNull()
  })

  it('is taken back in a combobox by emptying its text, or by its button', async () => {
    const { value, document } = form({ enum: many }, {}, 'Option 3')
    const input = await screen.findByRole('combobox', { name: 'Field' })
    await userEvent.clear(input)
    await userEvent.keyboard('{Escape}')
    expect(input).toHaveProperty('value', 'Option 3')
    await userEvent.clear(input)
    await userEvent.keyboard('{Enter}')
    expect(value()).toEqual({ before: 1, after: 2 })
    document.undo()
    expect(value()).toEqual({ before: 1, field: 'Option 3', after: 2 })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Field' }))
    expect(value()).toEqual({ before: 1, after: 2 })
    expect(globalThis.document.activeElement).toBe(screen.getByRole('combobox', { name: 'Field' }))
  })

  it.each([
    ['a select', { enum: ['a', 'b'] }, {}],
    ['radio buttons', { enum: ['a', 'b'] }, { 'ui:widget': 'radio' }],
  ])('stays in %s that must have one', (_what, field, ui) => {
    form(field, ui, 'a', ['field'])
    expect(screen.queryByRole('button', { name: 'Clear Field' })).toBeNull()
    expect(screen.queryByRole('option', { name: '– none –' })).toBeNull()
  })

  it('comes back in a combobox that must have one', async () => {
    const { value } = form({ enum: many }, {}, 'Option 3', ['field'])
    const input = await screen.findByRole('combobox', { name: 'Field' })
    await userEvent.clear(input)
    await userEvent.tab()
    expect(input).toHaveProperty('value', 'Option 3')
    expect(value()).toEqual({ before: 1, field: 'Option 3', after: 2 })
  })
})

describe('an emptied text', () => {
  it.each([
    ['an e-mail address', { type: 'string', format: 'email' }, 'a@example.org'],
    ['a date', { type: 'string', format: 'date' }, '2026-03-04'],
    ['a text that must have letters', { type: 'string', minLength: 2 }, 'ab'],
  ])('goes out of the file on leaving, where it is %s', async (_what, field, before) => {
    const { value, document } = form(field, {}, before)
    const input = await screen.findByLabelText('Field')
    await userEvent.click(input)
    fireEvent.change(input, { target: { value: '' } })
    expect(value()).toEqual({ before: 1, field: '', after: 2 })
    await userEvent.tab()
    expect(value()).toEqual({ before: 1, after: 2 })
    document.undo()
    expect(value()).toEqual({ before: 1, field: before, after: 2 })
  })

  it.each([
    ['any text', { type: 'string' }, {}, []],
    ['an address that is required', { type: 'string', format: 'email' }, {}, ['field']],
  ])('stays as an empty text, where it is %s', async (_what, field, ui, required) => {
    const { value } = form(field, ui, 'x', required)
    await userEvent.clear(screen.getByLabelText('Field'))
    await userEvent.tab()
    expect(value()).toEqual({ before: 1, field: '', after: 2 })
  })

  it('stays where it was one before', async () => {
    const { document } = form({ type: 'string', format: 'date' }, {}, '')
    await userEvent.click(await screen.findByLabelText('Field'))
    await userEvent.tab()
    expect(document.isDirty).toBe(false)
  })
})

/** What the browser's control says while a part of its date or time is missing. */
function takeOutPart(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
  fireEvent.change(input, { target: { value: '' } })
}

function typeWhole(input: HTMLElement, value: string): void {
  Object.defineProperty(input, 'validity', { value: { badInput: false }, configurable: true })
  fireEvent.change(input, { target: { value } })
}

describe('a date or time of which a part is missing', () => {
  it.each([
    ['a time', 'time', '09:30:00+01:00', '10:45', '10:45:00+01:00'],
    ['a moment', 'date-time', '2026-02-03T09:30:00-03:00', '2026-02-04T09:30', '2026-02-04T09:30:00-03:00'],
    ['a date', 'date', '2026-02-03', '2026-02-04', '2026-02-04'],
  ])('stays in the file as it was, with its zone: %s', async (_what, format, before, typed, after) => {
    const { value, document } = form({ type: 'string', format }, {}, before)
    const input = await screen.findByLabelText('Field')
    await userEvent.click(input)
    takeOutPart(input)
    await userEvent.tab()
    expect(document.isDirty).toBe(false)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/A part is missing/).textContent).toContain(before)
    typeWhole(input, typed)
    expect(value()).toEqual({ before: 1, field: after, after: 2 })
    expect(screen.queryByText(/A part is missing/)).toBeNull()
  })

  it('says that alone, although it is required', async () => {
    form({ type: 'string', format: 'time' }, {}, undefined, ['field'])
    const input = await screen.findByLabelText(/^Field/)
    const leave = async (badInput: boolean) => {
      Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true })
      await userEvent.click(input)
      await userEvent.tab()
    }
    await leave(false)
    await screen.findByText('Field is required.')
    await leave(true)
    expect(screen.getByText(/A part is missing/)).toBeDefined()
    expect(screen.queryByText('Field is required.')).toBeNull()
    await leave(false)
    expect(screen.queryByText(/A part is missing/)).toBeNull()
    expect(screen.getByText('Field is required.')).toBeDefined()
  })

  it('goes out of the file once its last part is gone', async () => {
    const { value } = form({ type: 'string', format: 'date' }, {}, '2026-02-03')
    const input = await screen.findByLabelText('Field')
    await userEvent.click(input)
    takeOutPart(input)
    // The browser has no event for what follows.
    Object.defineProperty(input, 'validity', { value: { badInput: false }, configurable: true })
    await userEvent.tab()
    expect(value()).toEqual({ before: 1, after: 2 })
  })

  it('gives way to a change from elsewhere', async () => {
    const { document } = form({ type: 'string', format: 'date' }, {}, '2026-02-03')
    const input = await screen.findByLabelText('Field')
    takeOutPart(input)
    const at = document.text.indexOf('03"')
    act(() => document.apply([{ from: at, to: at + 2, insert: '05' }], 'code'))
    expect(input).toHaveProperty('value', '2026-02-05')
    expect(screen.queryByText(/A part is missing/)).toBeNull()
  })
})

it.each([
  ['a date', 'date', '1.2.2026', /^2026-02-01$/],
  ['a time', 'time', '9:30 pm', /^21:30:00(Z|[+-]\d\d:\d\d)$/],
  ['a time with its zone', 'time', '09:30:00+05:00', /^09:30:00\+05:00$/],
  ['a moment', 'date-time', '1.2.2026, 9:30', /^2026-02-01T09:30:00(Z|[+-]\d\d:\d\d)$/],
  ['a moment with its zone', 'date-time', '2026-02-01T09:30:00-03:00', /^2026-02-01T09:30:00-03:00$/],
])('takes %s that is pasted', async (_what, format, pasted, expected) => {
  const { value } = form({ type: 'string', format }, {}, '')
  await userEvent.click(await screen.findByLabelText('Field'))
  await userEvent.paste(pasted)
  expect(value()).toEqual({
    before: 1,
    field: expect.stringMatching(expected),
    after: 2,
  })
})

it('a tag is not added by the Enter that ends a word of an input method', async () => {
  const { value } = form({ type: 'array', items: { type: 'string' } }, { 'ui:widget': 'tags' }, [])
  const input = await screen.findByRole('textbox', { name: 'Field' })
  fireEvent.change(input, { target: { value: 'かな' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(value()).toEqual({ before: 1, field: [], after: 2 })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(value()).toEqual({ before: 1, field: ['かな'], after: 2 })
})
