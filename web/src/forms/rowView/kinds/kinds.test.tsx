import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { renderForm } from '../../testing/renderForm'

const port = {
  title: 'Port',
  description: 'Where it listens.',
  oneOf: [
    { title: 'Number', type: 'integer', minimum: 1 },
    { title: 'Name', type: 'string' },
    { title: 'Range', type: 'object', properties: { from: { type: 'integer' } } },
  ],
}

function form(schema: JsonValue, data: JsonValue) {
  return renderForm({ schema: { properties: { port: schema, next: { type: 'string' } } }, data })
}

const kind = (name = 'Port: kind') => screen.getByRole('combobox', { name })

const idsOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)

describe('the kind of a value and the value', () => {
  it('stand in one row, with one label and one description, and each has its name', async () => {
    form(port, { port: 80, next: 'x' })
    const value = screen.getByRole('textbox', { name: 'Port' })
    expect(value.closest('[data-index]')).toBe(kind().closest('[data-index]'))
    expect(screen.getAllByText('Port')).toHaveLength(1)
    const description = screen.getByText('Where it listens.')
    expect(idsOf(value)).toContain(description.parentElement?.id)
    expect(idsOf(kind())).toEqual([])
    await userEvent.click(screen.getByText('Port'))
    expect(document.activeElement).toBe(value)
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(kind())
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Next' }))
  })

  it('change one after the other, and focus stays at the kind wherever that stands then', async () => {
    const { value } = form(port, { port: 80 })
    await userEvent.selectOptions(kind(), 'Name')
    expect(document.activeElement).toBe(kind())
    await userEvent.type(screen.getByRole('textbox', { name: 'Port' }), 'http')
    expect(value()).toEqual({ port: 'http' })
    await userEvent.selectOptions(kind(), 'Range')
    expect(document.activeElement).toBe(kind('Kind'))
    await userEvent.selectOptions(kind('Kind'), 'Number')
    expect(document.activeElement).toBe(kind())
    expect(value()).toEqual({ port: 80 })
  })

  it('take what is typed for the value, also where that is emptied first', async () => {
    const { value } = form(port, { port: 80 })
    const input = screen.getByRole('textbox', { name: 'Port' })
    await userEvent.clear(input)
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard('443')
    expect(document.activeElement).toBe(input)
    expect(value()).toEqual({ port: 443 })
  })

  it('say once the value is left what else it fits, and take that', async () => {
    const either = {
      title: 'Port',
      oneOf: [
        { title: 'Digits', type: 'string', pattern: '^[0-9]+$' },
        { title: 'Letters', type: 'string', pattern: '^[a-z]+$' },
      ],
    }
    form(either, { port: '80' })
    const input = screen.getByRole('textbox', { name: 'Port' })
    await userEvent.clear(input)
    await userEvent.type(input, 'http')
    expect(screen.queryByText(/^What is there fits/)).toBeNull()
    // From the value to its kind is out of the value.
    await userEvent.tab({ shift: true })
    await screen.findByText('What is there fits “Letters”.')
    const ids = kind().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(ids)?.textContent).toBe('What is there fits “Letters”.')
    await userEvent.click(screen.getByRole('button', { name: 'Change to Letters: Port' }))
    expect(document.activeElement).toBe(kind())
    expect(kind()).toHaveProperty('value', '1')
  })

  it('are taken back with focus at the value, whatever its control is by then', async () => {
    const { value } = form(port, { port: 80 })
    await userEvent.selectOptions(kind(), 'Name')
    await userEvent.type(screen.getByRole('textbox', { name: 'Port' }), 'http')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(value()).toEqual({ port: '' })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(value()).toEqual({ port: 80 })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Port' }))
  })

  it('ask for yes or no in words', async () => {
    const { value } = form({ title: 'Port', type: ['boolean', 'string', 'number'] }, { port: 'x' })
    await userEvent.selectOptions(kind(), 'Yes or no')
    const answers = screen.getByRole('radiogroup', { name: 'Port' })
    await userEvent.click(within(answers).getByRole('radio', { name: 'Yes' }))
    expect(value()).toEqual({ port: true })
  })

  it('say at the kind what explains the field, where the value has no control', () => {
    form(
      { ...port, oneOf: [{ const: 'off' }, { title: 'Number', type: 'integer' }, { type: 'array' }] },
      { port: 'off' },
    )
    const description = screen.getByText('Where it listens.')
    expect(idsOf(kind())).toEqual([description.parentElement?.id])
  })

  it('are one line of a list', async () => {
    const { value } = form({ type: 'array', items: { type: ['string', 'number'] } }, { port: ['a', 1] })
    const item = screen.getByRole('textbox', { name: 'Item 2' })
    expect(item.closest('[data-index]')).toBe(kind('Item 2: kind').closest('[data-index]'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Item 1' }), 'b{Enter}')
    expect(value()).toEqual({ port: ['ab', '', 1] })
  })
})

it('asks for the kind of what has none yet under the name of the field', async () => {
  const { value } = form(port, {})
  expect(kind()).toHaveProperty('value', '')
  await userEvent.click(screen.getByText('Port'))
  expect(document.activeElement).toBe(kind())
  await userEvent.selectOptions(kind(), 'Number')
  expect(document.activeElement).toBe(kind())
  await userEvent.type(screen.getByRole('textbox', { name: 'Port' }), '{Control>}a{/Control}7')
  expect(value()).toEqual({ port: 7 })
})

describe('the head of an item of which only its kind is known', () => {
  const only = (kind: string, title?: string): JsonValue => ({
    ...(title !== undefined && { title }),
    properties: { kind: { const: kind }, about: { type: 'string' } },
    required: ['kind'],
  })
  const heads = () => screen.getAllByText(/ \d$/).map((title) => title.closest('button')?.textContent)

  it('says the kind as the form calls it, and its most telling value once there is one', () => {
    renderForm({
      schema: { items: { oneOf: [only('talk'), only('coffee-break')] } },
      data: [{ kind: 'talk' }, { kind: 'coffee-break', about: '' }, { kind: 'talk', about: 'Forms' }],
    })
    expect(heads()).toEqual(['TalkItem 1', 'Coffee breakItem 2', 'FormsItem 3'])
  })

  it('says it once where the items are called by it', () => {
    renderForm({
      schema: { items: { oneOf: [only('talk', 'Talk'), only('coffee-break', 'Break')] } },
      data: [{ kind: 'talk' }, { kind: 'coffee-break' }],
    })
    expect(heads()).toEqual(['Talk 1', 'Break 2'])
  })
})

it('calls choices that stand one below the other by the members that tell their branches', async () => {
  const branch = (name: string, value: string) => ({
    type: 'object',
    required: [name],
    properties: { [name]: { const: value }, [`${value}Name`]: { type: 'string' } },
  })
  const schema = {
    allOf: [
      { oneOf: [branch('kind', 'secret'), branch('kind', 'pipeline')] },
      { oneOf: [branch('runs_on', 'docker'), branch('runs_on', 'ssh')] },
    ],
  }
  const { value } = form(schema, { port: { kind: 'pipeline', runs_on: 'ssh' } })
  expect(screen.getAllByText('Kind')).toHaveLength(1)
  await userEvent.selectOptions(kind('Runs on'), 'Docker')
  expect(document.activeElement).toBe(kind('Runs on'))
  expect(value()).toMatchObject({ port: { kind: 'pipeline', runs_on: 'docker' } })
})
