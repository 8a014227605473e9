import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'
// Read before: what is asked for by then is there at once.
import './FindResults'

const schema = {
  properties: {
    ...Object.fromEntries(
      ['Venue', 'Speakers', 'Talks', 'Sponsors'].map((title) => [
        title.toLowerCase(),
        { type: 'object', title, properties: { note: { type: 'string', title: `${title} note` } } },
      ]),
    ),
    people: {
      type: 'array',
      items: { type: 'object', title: 'Person', properties: { name: { type: 'string' } } },
    },
  },
}
const data = {
  venue: { note: 'Hall' },
  people: ['Ada', 'Bob', 'Cy', 'Dot', 'Eve', 'Ida'].map((name) => ({ name })),
}

describe('find in form', () => {
  it('opens what is closed, goes from match to match and leaves focus at the field', async () => {
    renderForm({ schema, data })
    expect(screen.queryByDisplayValue('Bob')).toBeNull()
    screen.getByRole('button', { name: 'Undo' }).focus()
    screen.getByLabelText('Venue note').focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    const field = screen.getByRole('searchbox', { name: /Find a field/ })
    await userEvent.type(field, 'da')
    expect((await screen.findByText('1 of 2')).textContent).toBe('1 of 2Name, Person 1')
    expect(screen.getByDisplayValue('Ada')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('2 of 2')).toBeTruthy()
    expect(screen.getByDisplayValue('Ida')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await userEvent.click(screen.getByRole('button', { name: 'Close find' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('Ida')))
  })

  it('opens by its keys on any layout and with Caps Lock, from elsewhere on the page too', async () => {
    renderForm({ schema, data })
    const search = () => screen.queryByRole('searchbox', { name: /Find a field/ })
    for (const pressed of [
      { key: 'F', code: 'KeyF' },
      { key: 'а', code: 'KeyF' },
    ]) {
      expect(fireEvent.keyDown(document.body, { ...pressed, ctrlKey: true })).toBe(false)
      expect(document.activeElement).toBe(search())
      await userEvent.keyboard('{Escape}')
      expect(search()).toBeNull()
    }
  })

  it('takes focus back and the old words as to be replaced when its keys are pressed once more', async () => {
    renderForm({ schema, data })
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
    await userEvent.keyboard('bob')
    screen.getByRole('button', { name: 'Close find' }).focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await userEvent.keyboard('x')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('x')
  })

  it('finds by title and name, also fields without a value, and says when there is none', async () => {
    renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    const field = screen.getByRole('searchbox', { name: /Find a field/ })
    await userEvent.type(field, 'speakers')
    expect(await screen.findByText('1 of 1')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'zzz')
    expect(await screen.findByText('No match')).toBeTruthy()
  })
})

it('looks again at each step: what was found may have gone', async () => {
  const { document } = renderForm({ schema, data })
  await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
  await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), 'name')
  expect(await screen.findByText('1 of 6')).toBeTruthy()
  const bob = document.text.indexOf('{', document.text.indexOf('Ada'))
  const cy = document.text.indexOf('{', bob + 1)
  act(() => document.apply([{ from: bob, to: cy, insert: '' }], 'code'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('2 of 5')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close find' }))
  await waitFor(() => expect(window.document.activeElement).toBe(screen.getByDisplayValue('Cy')))
})

describe('what find in form marks', () => {
  const days = { type: 'string', enum: ['mo', 'tu'] }
  const labelled = {
    oneOf: [
      { const: 'r', title: 'Redwood' },
      { const: 'o', title: 'Oak' },
    ],
  }
  const many = {
    properties: {
      stays: {
        type: 'array',
        items: {
          title: 'Stay',
          type: 'object',
          properties: { name: { type: 'string' }, city: { type: 'string' } },
        },
      },
      words: { type: 'array', items: { type: 'string', maxLength: 6 } },
      days: { type: 'array', uniqueItems: true, items: days },
      rates: { type: 'object', additionalProperties: { type: 'string' } },
      pair: { type: 'array', prefixItems: [{ title: 'Width' }, { title: 'Height' }] },
      wood: labelled,
    },
  }
  const ui = {
    stays: { 'ui:widget': 'table' },
    words: { 'ui:widget': 'tags' },
    days: { 'ui:widget': 'checkboxes', 'ui:enumNames': ['Monday', 'Tuesday'] },
  }
  const values = {
    stays: [
      { name: 'Ada', city: 'Oslo' },
      { name: 'Bob', city: 'Rome' },
    ],
    words: ['fine', 'overlong', 'more'],
    days: ['tu', 'mo'],
    rates: { eur: 'one', chf: 'nine' },
    pair: ['wide', 'high'],
    wood: 'r',
  }

  async function marked(words: string) {
    renderForm({ schema: many, uiSchema: ui, data: values })
    await screen.findByRole('grid')
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), words)
    await screen.findByText('1 of 1')
    const all = [...document.querySelectorAll('[data-found]')]
    return all.filter((element) => element.querySelector('[data-found]') === null)
  }

  it('is one cell of a table, which gets the focus', async () => {
    const [cell, ...others] = await marked('rome')
    expect(others).toEqual([])
    expect(cell).toBe(screen.getByRole('gridcell', { name: 'Rome' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close find' }))
    await waitFor(() => expect(document.activeElement).toBe(cell))
  })

  it.each([
    ['a tag', 'overlo', 'overlong'],
    ['an entry of a map', 'nine', 'Name of Chf'],
    ['a place of a tuple', 'high', 'Height'],
  ])('is %s', async (_what, words, expected) => {
    const [element, ...others] = await marked(words)
    expect(others).toEqual([])
    const label = element?.querySelector('label, [aria-label]')
    const text = `${element?.textContent} ${label?.getAttribute('aria-label')}`
    expect(text).toContain(expected)
    expect(text).not.toMatch(/fine|Width|eur/)
  })

  it('is a checkbox, by what it is called', async () => {
    const [box, ...others] = await marked('monday')
    expect(others).toEqual([])
    expect(box).toBe(screen.getByRole('checkbox', { name: 'Monday' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close find' }))
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('is a select, by what its value is called', async () => {
    const [row] = await marked('redw')
    expect(row?.contains(screen.getByLabelText('Wood'))).toBe(true)
  })

  it('is one of very many options, which is shown for it and gets the focus', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `Colour ${index}`)
    renderForm({
      schema: { properties: { colours: { type: 'array', uniqueItems: true, items: { enum: names } } } },
      data: { colours: names },
    })
    await screen.findByRole('button', { name: 'Remove Colour 99' })
    expect(screen.queryByRole('button', { name: 'Remove Colour 250' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), 'colour 250')
    const chip = await screen.findByRole('button', { name: 'Remove Colour 250' })
    expect(chip.closest('[data-found]')?.textContent).toBe('Colour 250')
    expect(screen.getByText('and 199 more')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close find' }))
    await waitFor(() => expect(document.activeElement).toBe(chip))
  })

  it('is not what the next problem leads to, but that is the very tag as well', async () => {
    renderForm({ schema: many, uiSchema: ui, data: values })
    await userEvent.click(await screen.findByRole('button', { name: 'Next problem' }))
    const tag = screen.getByRole('button', { name: 'Remove overlong' })
    await waitFor(() => expect(document.activeElement).toBe(tag))
  })
})

describe('search in a list', () => {
  it('leaves the items with these words and keeps their places', async () => {
    const { value } = renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Search in People' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in People' }), 'DA')
    expect(screen.getByText('2 of 6')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: / Person 2$/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Person 6' }))
    expect(Object(value()).people).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Close the search in People' }))
    expect(screen.getByRole('heading', { name: / Person 2$/ })).toBeTruthy()
  })
})

describe('contents', () => {
  it('leads to the groups of the top level', async () => {
    renderForm({ schema, data })
    const nav = screen.getByRole('navigation', { name: 'Contents' })
    expect([...nav.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Venue',
      'Speakers',
      'Talks',
      'Sponsors',
      'People',
    ])
    await userEvent.click(within(nav).getByRole('button', { name: 'Talks' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true'))
  })
})

describe('what is kept and what may come', () => {
  const shape = (kind: string, name: string) => ({
    title: kind,
    type: 'object',
    properties: { kind: { const: kind }, [name]: { type: 'number' } },
    required: ['kind', name],
  })

  it('names what another choice left, and removes it in one step', async () => {
    const { document, value } = renderForm({
      schema: { oneOf: [shape('circle', 'radius'), shape('square', 'side')] },
      uiSchema: { radius: { 'ui:title': 'From the middle' } },
      data: { kind: 'circle', radius: 2 },
    })
    await userEvent.selectOptions(screen.getByLabelText('Kind', { selector: 'select' }), 'square')
    expect(screen.getByText(/your choice does not show it: From the middle\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove From the middle' }))
    expect(value()).toEqual({ kind: 'square' })
    document.undo()
    expect(value()).toEqual({ kind: 'square', radius: 2 })
  })

  it('offers to add fields where the schema says that more are welcome', async () => {
    const { value } = renderForm({
      schema: { properties: { a: { type: 'string' } }, additionalProperties: true },
      data: { a: 'x' },
    })
    await userEvent.type(screen.getByPlaceholderText('Name of the new field'), 'b{Enter}')
    expect(value()).toEqual({ a: 'x', b: '' })
  })

  it('inserts an item before and behind another', async () => {
    const { value } = renderForm({ schema, data: { people: [{ name: 'Ada' }, { name: 'Bob' }] } })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Person 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Insert above' }))
    expect(value()).toEqual({ people: [{ name: 'Ada' }, {}, { name: 'Bob' }] })
    expect(screen.getByText('Person 2 added')).toBeTruthy()
  })
})
