import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'
// Read before: what is asked for by then is there at once.
import '../view/FindResults'

const schema = {
  required: ['name', 'mail'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string', minLength: 1 },
    mail: { type: 'string', minLength: 1 },
    note: { type: 'string' },
    secret: { type: 'string' },
  },
}
const uiSchema = {
  'ui:groups': [
    { title: 'Person', fields: ['name'], as: 'tab' },
    { title: 'Reach', description: 'How to write to them', fields: ['mail'], as: 'tab' },
    { title: 'More', fields: ['*'], open: false },
  ],
}
const data = { id: '7', name: 'Ada', mail: '', note: 'findable', secret: 'x' }

describe('groups of the uiSchema', () => {
  it('show one tab at a time; arrows move between them', async () => {
    renderForm({ schema, uiSchema, data })
    expect(screen.getByLabelText('Name')).toBeTruthy()
    expect(screen.queryByLabelText('Mail')).toBeNull()
    screen.getByRole('tab', { name: 'Person' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.getByLabelText('Mail')).toBeTruthy()
    expect(screen.getByText('How to write to them')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Reach/ }))
  })

  it('show the code in their titles, and are named without its marks', () => {
    const groups = [
      { title: 'Who `tsc` is', fields: ['name'], description: 'Not `ts`' },
      { title: '`x` and `y`', fields: ['mail'], as: 'tab' },
    ]
    renderForm({ schema, uiSchema: { 'ui:groups': groups }, data })
    expect(screen.getByText('tsc').tagName).toBe('CODE')
    expect(screen.getByRole('group', { name: 'Who tsc is' })).toBeTruthy()
    const tab = screen.getByRole('tab', { name: /^x and y/ })
    expect([...tab.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['x', 'y'])
    expect(screen.getByRole('tabpanel', { name: 'x and y' })).toBeTruthy()
  })

  it('say on a tab how many problems are in it, and the next problem opens it', async () => {
    renderForm({ schema, uiSchema, data })
    await waitFor(() => expect(screen.getByRole('tab', { name: /Reach.*1 problem/ })).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Next problem' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mail')))
  })

  it('are opened by find in form, tabs and sections alike', async () => {
    renderForm({ schema, uiSchema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), 'mail')
    expect(await screen.findByLabelText('Mail')).toBeTruthy()
    await userEvent.clear(screen.getByRole('searchbox', { name: /Find a field/ }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), 'findable')
    expect(await screen.findByLabelText('Note')).toHaveProperty('value', 'findable')
  })

  it('keep a section closed until it is wanted', async () => {
    renderForm({ schema, uiSchema, data })
    expect(screen.queryByLabelText('Secret')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByLabelText('Secret')).toBeTruthy()
    expect(screen.getByLabelText('ID')).toBeTruthy()
  })

  it('stand in the table of contents, those of other tabs too', async () => {
    const groups = ['A', 'B', 'C', 'D'].map((title) => ({ title, fields: [title.toLowerCase()], as: 'tab' }))
    const fields = ['a', 'b', 'c', 'd'].map((name) => [name, { type: 'object', properties: { x: {} } }])
    renderForm({
      schema: { properties: Object.fromEntries(fields) },
      uiSchema: { 'ui:groups': groups },
      data: {},
    })
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
    expect(contents.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'A',
      'A',
      'B',
      'C',
      'D',
    ])
    await userEvent.click(contents.getByRole('button', { name: 'C' }))
    expect(screen.getByRole('tab', { name: 'C' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('groups inside of groups', () => {
  const names = ['id', 'first', 'last', 'mail', 'phone', 'street', 'note']
  const nested = {
    schema: {
      title: 'Guest',
      properties: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }])),
        stay: {
          type: 'object',
          properties: { nights: { type: 'integer' }, room: { type: 'object', properties: { bed: {} } } },
        },
      },
    },
    uiSchema: {
      'ui:groups': [
        {
          title: 'Person',
          as: 'tab',
          fields: ['id'],
          groups: [{ title: 'Name', fields: ['first', 'last'] }],
        },
        {
          title: 'Reach',
          as: 'tab',
          groups: [
            {
              title: 'Ways',
              open: false,
              groups: [
                { title: 'Digital', as: 'tab', fields: ['mail', 'phone'] },
                { title: 'Post', as: 'tab', fields: ['street'] },
              ],
            },
            { title: 'Stay', fields: ['stay'] },
          ],
        },
      ],
    },
    data: { id: '7', street: '', note: 'loose', stay: { nights: 2 } },
  }

  it('open one by one', async () => {
    renderForm(nested)
    expect(screen.getByLabelText('Note')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Name' })).getByLabelText('Last')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /Reach/ }))
    expect(screen.queryByRole('group', { name: 'Name' })).toBeNull()
    await userEvent.click(within(screen.getByRole('group', { name: 'Ways' })).getByRole('button'))
    expect(screen.getByLabelText('Mail')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /Post/ }))
    expect(screen.queryByLabelText('Mail')).toBeNull()
    const panel = screen.getByRole('tabpanel', { name: 'Post' })
    expect(within(panel).getByLabelText('Street')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Reach/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('are opened all the way by the next problem and by find', async () => {
    renderForm(nested)
    await waitFor(() => expect(screen.getByRole('tab', { name: /Reach.*1 problem/ })).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Next problem' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street')))
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), 'phone')
    expect(await screen.findByLabelText('Phone')).toBeTruthy()
  })

  it('are headings without a gap, and stand in the table of contents as they are nested', async () => {
    renderForm(nested)
    await userEvent.click(screen.getByRole('tab', { name: /Reach/ }))
    await userEvent.click(within(screen.getByRole('group', { name: 'Ways' })).getByRole('button'))
    const headings = screen
      .getAllByRole('heading')
      .map((one) => `${one.tagName} ${one.querySelector('span span')?.textContent ?? one.textContent}`)
    expect(headings).toEqual(['H2 Guest', 'H3 Ways', 'H3 Stay', 'H4 Stay', 'H5 Add Room'])
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
    const lines = contents
      .getAllByRole('button')
      .map(({ dataset, firstChild }) => `${dataset.level} ${firstChild?.textContent}`)
    expect(lines).toEqual(['0 Person', '0 Reach', '1 Ways', '2 Digital', '2 Post', '1 Stay', '2 Stay'])
    await userEvent.click(contents.getByRole('button', { name: /Post/ }))
    expect(screen.getByLabelText('Street')).toBeTruthy()
  })

  it('lay out the items of a list, each with tabs of its own', async () => {
    const { schema, uiSchema, data } = nested
    renderForm({
      schema: { properties: { guests: { type: 'array', items: schema } } },
      uiSchema: { guests: { items: uiSchema } },
      data: { guests: [data, data] },
    })
    const guest = (number: number) => within(screen.getByRole('group', { name: `Guest ${number}` }))
    await userEvent.click(guest(2).getByRole('tab', { name: /Reach/ }))
    expect(guest(1).getByLabelText('First')).toBeTruthy()
    expect(guest(2).queryByLabelText('First')).toBeNull()
    expect(guest(2).getByRole('button', { name: /^Ways/ })).toBeTruthy()
  })

  it('do not show a group of which nothing is to be seen', () => {
    renderForm({
      schema: { properties: { a: { type: 'string' }, b: { type: 'string' } } },
      uiSchema: { a: { 'ui:widget': 'hidden' }, 'ui:groups': [{ title: 'Secret', fields: ['a'] }, {}] },
      data: {},
    })
    expect(screen.queryByText('Secret')).toBeNull()
    expect(screen.getByLabelText('B')).toBeTruthy()
  })
})

describe('what another choice left', () => {
  const choice = {
    type: 'object',
    oneOf: [
      {
        title: 'Tank',
        properties: { kind: { const: 'tank' }, litres: { type: 'number' } },
        required: ['kind'],
      },
      {
        title: 'Air',
        properties: { kind: { const: 'air' }, height: { type: 'number' } },
        required: ['kind'],
      },
    ],
  }

  it('is named, and edited with the widget that the other choice has for it', async () => {
    const { value } = renderForm({ schema: choice, data: { kind: 'air', litres: 900 } })
    expect(screen.queryByLabelText('Litres')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show Litres' }))
    await userEvent.type(screen.getByLabelText('Litres'), '{Backspace}5')
    expect(value()).toEqual({ kind: 'air', litres: 905 })
  })

  it('is found, also while it is closed', async () => {
    renderForm({ schema: choice, data: { kind: 'air', litres: 900 } })
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a field/ }), '900')
    expect(await screen.findByLabelText('Litres')).toBeTruthy()
  })

  it('is what a condition hides as well, once that is decided', async () => {
    renderForm({
      schema: {
        properties: { isOpen: { type: 'boolean', title: 'Open' } },
        if: { properties: { isOpen: { const: true } }, required: ['isOpen'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { hours: { type: 'string' } } },
        else: { properties: { reason: { type: 'string' } } },
      },
      data: { isOpen: true, hours: '9 to 5', reason: 'illness' },
    })
    expect(screen.queryByText('Kept from another choice')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Show Reason' }))
    expect(screen.getByLabelText('Hours')).toBeTruthy()
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'illness')
  })

  it('is not what a pattern of the choice that holds knows', () => {
    const [tank, air] = choice.oneOf
    renderForm({
      schema: { ...choice, oneOf: [tank, { ...air, patternProperties: { '^lit': { type: 'number' } } }] },
      data: { kind: 'air', litres: 900 },
    })
    expect(screen.queryByText('Kept from another choice')).toBeNull()
    expect(screen.getByDisplayValue('900')).toBeTruthy()
  })
})
