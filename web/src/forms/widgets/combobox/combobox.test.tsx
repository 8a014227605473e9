import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

// The page of these tests is high enough to show them all; ten thousand are tried end to end.
const many = Array.from({ length: 100 }, (_, index) => `Option ${index}`)

describe('a combobox', () => {
  const schema = { properties: { town: { enum: many, description: 'Where it is' } } }

  it('is named by its label, and says what it points at', async () => {
    renderForm({ schema, data: { town: 'Option 3' } })
    const input = await screen.findByRole('combobox', { name: 'Town' })
    expect(input).toHaveProperty('value', 'Option 3')
    await userEvent.click(input)
    const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(option?.textContent).toBe('Option 3')
    expect([option?.getAttribute('aria-setsize'), option?.getAttribute('aria-posinset')]).toEqual([
      '100',
      '4',
    ])
    expect(screen.getByRole('listbox', { name: 'Town' })).toBeTruthy()
  })

  it('takes the first match by Enter, and goes on by arrows', async () => {
    const { value } = renderForm({ schema, data: {} })
    await userEvent.type(await screen.findByRole('combobox', { name: 'Town' }), '98{Enter}')
    expect(value()).toEqual({ town: 'Option 98' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(value()).toEqual({ town: 'Option 99' })
  })

  it('gives the text back on Escape and on leaving, and takes a whole name', async () => {
    const { value } = renderForm({ schema: { ...schema, required: ['town'] }, data: { town: 'Option 3' } })
    const input = await screen.findByRole('combobox', { name: 'Town' })
    await userEvent.type(input, 'nonsense{Escape}')
    expect(input).toHaveProperty('value', 'Option 3')
    await userEvent.clear(input)
    await userEvent.tab()
    expect(input).toHaveProperty('value', 'Option 3')
    await userEvent.clear(input)
    await userEvent.type(input, 'option 77')
    await userEvent.tab()
    expect(value()).toEqual({ town: 'Option 77' })
  })

  it('says a value that is none of the options, and leaves it until another is taken', async () => {
    const { value } = renderForm({ schema, data: { town: 'Atlantis' } })
    expect(await screen.findByPlaceholderText('Atlantis (not one of the options)')).toBeTruthy()
    expect(value()).toEqual({ town: 'Atlantis' })
  })
})

describe('a combobox for several', () => {
  const schema = { properties: { towns: { type: 'array', uniqueItems: true, items: { enum: many } } } }

  it('adds and takes out by typing, and keeps what is no option', async () => {
    const { value } = renderForm({ schema, data: { towns: ['Option 5', 'Atlantis'] } })
    const input = await screen.findByRole('combobox', { name: 'Towns' })
    await userEvent.type(input, '98{Enter}option 5{Enter}')
    expect(value()).toEqual({ towns: ['Atlantis', 'Option 98'] })
    const chosen = within(screen.getByRole('list', { name: 'Towns: chosen' }))
    await userEvent.click(chosen.getByRole('button', { name: /^Remove Atlantis/ }))
    expect(value()).toEqual({ towns: ['Option 98'] })
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard('{Backspace}')
    expect(value()).toEqual({ towns: [] })
  })
})
