import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

describe('several of a few options', () => {
  const schema = {
    properties: {
      days: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['Mon', 'Tue', 'Wed'] } },
    },
  }

  it('are ticked one by one; the order is that of ticking', async () => {
    const { document, value } = renderForm({ schema, data: '{"a": 1}' })
    const group = await screen.findByRole('group', { name: 'Days' })
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Wed' }))
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Mon' }))
    expect(value()).toEqual({ a: 1, days: ['Wed', 'Mon'] })
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Wed' }))
    expect(document.text).toBe('{"days": ["Mon"], "a": 1}')
  })

  it('keep what is none of them until it is unticked', async () => {
    const { value } = renderForm({ schema, data: { days: ['Sun', 'Mon'] } })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Tue' }))
    expect(value()).toEqual({ days: ['Sun', 'Mon', 'Tue'] })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sun (not one of the options)' }))
    expect(value()).toEqual({ days: ['Mon', 'Tue'] })
  })
})

describe('tags', () => {
  const given = {
    schema: { properties: { tags: { type: 'array', uniqueItems: true, items: { type: 'string' } } } },
    uiSchema: { tags: { 'ui:widget': 'tags' } },
  }

  it('are added by Enter and comma, each once, and said', async () => {
    const { value } = renderForm({ ...given, data: { tags: ['a'] } })
    await userEvent.type(await screen.findByLabelText('Tags', { selector: 'input' }), 'b,a{Enter}c d{Enter}')
    expect(value()).toEqual({ tags: ['a', 'b', 'c d'] })
    expect(screen.getByText('c d added')).toBeTruthy()
  })

  it('are removed by Backspace and by button', async () => {
    const { value } = renderForm({ ...given, data: { tags: ['a', 'b', 'c'] } })
    await userEvent.type(await screen.findByLabelText('Tags', { selector: 'input' }), '{Backspace}')
    expect(value()).toEqual({ tags: ['a', 'b'] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(value()).toEqual({ tags: ['b'] })
    expect(document.activeElement).toBe(screen.getByLabelText('Tags', { selector: 'input' }))
  })

  it('stay where the field is only read', async () => {
    const { value } = renderForm({
      ...given,
      uiSchema: { tags: { 'ui:widget': 'tags', 'ui:readonly': true } },
      data: { tags: ['a', 'b'] },
    })
    await userEvent.type(await screen.findByLabelText('Tags', { selector: 'input' }), '{Backspace}c{Enter}')
    expect(value()).toEqual({ tags: ['a', 'b'] })
  })

  it('are a list where something else is in it', () => {
    renderForm({ ...given, data: { tags: ['a', 5] } })
    expect(screen.getByRole('button', { name: /^Tags.*2 items/ })).toBeTruthy()
  })
})

describe('numbers', () => {
  it('have their unit in the description', () => {
    renderForm({
      schema: { properties: { width: { type: 'number' } } },
      uiSchema: { width: { 'ui:options': { unit: 'cm' } } },
      data: { width: 1.5 },
    })
    const id = screen.getByLabelText('Width').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('cm')
  })

  it('are moved by a slider between two ends, and typed exactly', async () => {
    const { value } = renderForm({
      schema: { properties: { volume: { type: 'integer', minimum: 0, maximum: 10, multipleOf: 2 } } },
      uiSchema: { volume: { 'ui:widget': 'range' } },
      data: { volume: 4 },
    })
    const slider = await screen.findByRole('slider', { name: 'Volume: slider' })
    expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
      '0',
      '10',
      '2',
    ])
    await userEvent.type(screen.getByLabelText('Volume'), '{Backspace}8')
    expect(value()).toEqual({ volume: 8 })
    expect(slider).toHaveProperty('value', '8')
  })
})

describe('the order of options', () => {
  it('is that of ui:enumOrder; names, what is disabled and what is written stay with the values', async () => {
    const { value } = renderForm({
      schema: { properties: { size: { enum: ['s', 'm', 'l', 'xl'] } } },
      uiSchema: {
        size: {
          'ui:enumOrder': ['xl', '*', 's'],
          'ui:enumNames': ['Small', 'Medium', 'Large', 'Huge'],
          'ui:enumDisabled': ['l'],
        },
      },
      data: { size: 'm' },
    })
    const select = screen.getByLabelText<HTMLSelectElement>('Size')
    const options = [...select.options].map(({ text, disabled }) => text + (disabled ? ' (not now)' : ''))
    expect(options.slice(-4)).toEqual(['Huge', 'Medium', 'Large (not now)', 'Small'])
    await userEvent.selectOptions(select, 'Huge')
    expect(value()).toEqual({ size: 'xl' })
  })
})
