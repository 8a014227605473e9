import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from './testing/renderForm'

function form(field: object, ui: object, value?: unknown) {
  return renderForm({
    schema: { properties: { field } },
    uiSchema: { field: ui },
    data: value === undefined ? {} : { field: value },
  })
}

describe('the vocabulary of react-jsonschema-form', () => {
  it.each([
    ['TextareaWidget', { type: 'string' }, () => screen.getByLabelText('Field').tagName, 'TEXTAREA'],
    ['AltDateWidget', { type: 'string' }, () => screen.getByLabelText('Field').getAttribute('type'), 'date'],
    ['RadioWidget', { enum: ['a', 'b'] }, () => String(screen.getAllByRole('radio').length), '2'],
    ['URLWidget', { type: 'string' }, () => screen.getByLabelText('Field').inputMode, 'url'],
  ])('has a component named for its widget: %s', async (name, field, look, expected) => {
    form(field, { 'ui:widget': name })
    // Some come late.
    await waitFor(() => expect(document.querySelector('[data-late]')).toBeNull())
    expect(look()).toBe(expected)
  })

  it.each([
    ['by position', { 'ui:enumNames': ['One', 'Two'] }],
    ['by value', { 'ui:enumNames': { 1: 'One', 2: 'Two' } }],
  ])('names options %s', (_how, ui) => {
    form({ enum: [1, 2] }, ui)
    expect(screen.getByRole('option', { name: 'Two' })).toBeTruthy()
  })

  it('names constants by the titles of their branches', () => {
    form({ oneOf: [{ const: 1 }, { const: 2, title: 'Second' }] }, { oneOf: [{ 'ui:title': 'First' }] })
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(names).toEqual(['Choose…', 'First', 'Second'])
  })

  it('names branches, wherever null stands among them, and not the field', async () => {
    const branches = [{ type: 'null' }, { type: 'string' }, { type: 'object', properties: { a: {} } }]
    form({ anyOf: branches }, { anyOf: [{}, { 'ui:title': 'In words' }, { 'ui:title': 'In full' }] })
    const kind = screen.getByLabelText('Field: kind')
    expect(within(kind).getByRole('option', { name: 'In full' })).toBeTruthy()
    await userEvent.selectOptions(kind, 'In words')
    expect(screen.getByRole('textbox', { name: 'Field' })).toBeTruthy()
  })

  it('says what to choose by the placeholder', () => {
    form({ enum: ['a', 'b'] }, { 'ui:placeholder': 'Pick a letter' })
    expect(screen.getByRole('option', { name: 'Pick a letter' })).toBeTruthy()
  })

  it('groups options, those of no group last', async () => {
    const optgroups = { Latin: ['lorem', 'ipsum'], Greek: ['alpha', 'lorem'] }
    const { value } = form({ enum: ['alpha', 'beta', 'ipsum', 'lorem'] }, { 'ui:options': { optgroups } })
    const groups = screen
      .getAllByRole('group')
      .map((group) => [group.getAttribute('label'), group.textContent])
    expect(groups).toEqual([
      ['Latin', 'ipsumlorem'],
      ['Greek', 'alpha'],
    ])
    await userEvent.selectOptions(screen.getByLabelText('Field'), 'beta')
    expect(value()).toEqual({ field: 'beta' })
  })

  it.each([
    ['a member', 'code', 'A7'],
    ['a member of a member', 'who.first', 'Ada'],
    ['what is not there, so by the most telling field', 'nothing', 'Engine'],
  ])('tells items by %s', (_what, itemLabel, summary) => {
    const items = { type: 'object', properties: { name: {}, code: {}, who: { type: 'object' } } }
    const ui = { 'ui:options': { itemLabel } }
    form({ type: 'array', items }, ui, [{ name: 'Engine', code: 'A7', who: { first: 'Ada' } }])
    expect(screen.getByRole('button', { name: `${summary} Item 1` })).toBeTruthy()
  })

  it('begins what is no prose with small letters on phones', () => {
    form({ type: 'string', format: 'email' }, {})
    expect(screen.getByLabelText('Field').getAttribute('autocapitalize')).toBe('none')
  })

  it('has the keyboard for telephone numbers, and capital letters where they are asked for', () => {
    renderForm({
      schema: { properties: { phone: { type: 'string' }, name: { type: 'string' } } },
      uiSchema: { phone: { 'ui:options': { inputType: 'tel' } }, name: { 'ui:autocapitalize': 'words' } },
      data: {},
    })
    expect(screen.getByLabelText('Phone').inputMode).toBe('tel')
    expect(screen.getByLabelText('Name').getAttribute('autocapitalize')).toBe('words')
  })
})

describe('a table', () => {
  const properties = {
    name: { type: 'string' },
    size: { enum: ['s', 'l'] },
    price: { type: 'number' },
    secret: { type: 'string' },
    old: { type: 'string', deprecated: true },
  }
  const items = {
    size: { 'ui:enumNames': ['Small', 'Large'] },
    price: { 'ui:options': { unit: '€' } },
    secret: { 'ui:widget': 'hidden' },
  }
  const ui = { 'ui:widget': 'table', items }

  it('has the names of options, units, and no column for what is hidden or not offered any more', async () => {
    form({ type: 'array', items: { type: 'object', properties } }, ui, [{ size: 'l', secret: 'x' }])
    expect(await screen.findByRole('gridcell', { name: 'Large' })).toBeTruthy()
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles).toEqual(['Line', 'Name', 'Size', 'Price€'])
  })

  it('has a column for what is deprecated and there', async () => {
    form({ type: 'array', items: { type: 'object', properties } }, ui, [{}, { old: 'x' }])
    expect(await screen.findByRole('columnheader', { name: 'Old' })).toBeTruthy()
  })
})
