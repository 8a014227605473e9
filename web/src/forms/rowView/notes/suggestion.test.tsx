import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

function form(field: object, value: unknown, ui: object = {}) {
  return renderForm({
    schema: { properties: { before: {}, field, after: {} } },
    uiSchema: { field: ui },
    data: { before: 1, field: value, after: 2 },
  })
}

describe('what is probably meant', () => {
  it('is offered once a text is wrong, written by its button, and taken back by one undo', async () => {
    const { value, document } = form({ type: 'string', format: 'uri' }, '')
    const input = screen.getByRole('textbox', { name: 'Field' })
    await userEvent.type(input, 'example.org')
    await userEvent.tab()
    await userEvent.click(await screen.findByRole('button', { name: 'Use https://example.org for Field' }))
    expect(value()).toEqual({ before: 1, field: 'https://example.org', after: 2 })
    expect(globalThis.document.activeElement).toBe(input)
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    document.undo()
    expect(value()).toEqual({ before: 1, field: 'example.org', after: 2 })
  })

  it.each<[string, object, unknown, string, unknown]>([
    ['a number that is a text', { type: 'number' }, '12,5', 'Use 12.5 for Field', 12.5],
    ['a text that is a number', { type: 'string' }, 12, 'Use 12 for Field', '12'],
    ['a yes that is a text', { type: 'boolean' }, 'yes', 'Use Yes for Field', true],
  ])('is offered for %s', async (_what, field, before, name, after) => {
    const { value } = form(field, before)
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(value()).toEqual({ before: 1, field: after, after: 2 })
  })

  it.each<[string, object, unknown, object]>([
    ['what may be two numbers', { type: 'number' }, '1,234', {}],
    ['an object', { type: 'string' }, { a: 1 }, {}],
    ['a field that is not to be changed', { type: 'number' }, '12', { 'ui:readonly': true }],
  ])('is not offered for %s', async (_what, field, before, ui) => {
    form(field, before, ui)
    // Its code comes late.
    await import('./Suggestion')
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })
})
