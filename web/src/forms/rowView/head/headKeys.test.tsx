import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'
// Read before: what is asked for by then is there at once.
import '~/ui/Menu/MenuSurface'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    people: {
      type: 'array',
      items: { type: 'object', title: 'Person', properties: { name: { type: 'string' } } },
    },
    last: { type: 'string' },
  },
}
const data = { title: 'Club', people: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cy' }] }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
function focused(): unknown {
  const { activeElement } = document
  const label = [...document.querySelectorAll('label')].find(
    (one) => (one.htmlFor !== '' && one.htmlFor === activeElement?.id) || one.contains(activeElement),
  )
  return label?.textContent ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}

describe('the way of the Tab key', () => {
  it('goes from field to field, with one stop for each item', async () => {
    renderForm({ schema, data })
    screen.getByLabelText('Title').focus()
    const stops: unknown[] = []
    while (document.activeElement !== screen.getByLabelText('Last')) {
      stops.push(focused())
      await userEvent.tab()
    }
    expect(stops).toEqual([
      'Title',
      'People3 items',
      'List',
      'AdaPerson 1',
      'Name',
      'BobPerson 2',
      'Name',
      'CyPerson 3',
      'Name',
      'Add Person to People',
    ])
  })
})

describe('arrows at the head of an item', () => {
  it('lead to its buttons and back', async () => {
    renderForm({ schema, data })
    button(/^Bob/).focus()
    const names: unknown[] = []
    for (let at = 0; at < 4; at += 1) {
      await userEvent.keyboard('{ArrowRight}')
      names.push(focused())
    }
    expect(names).toEqual([
      'Move Person 2 up',
      'Move Person 2 down',
      'Remove Person 2',
      'Actions for Person 2',
    ])
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Actions for Person 2')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(button(/^Bob/))
  })

  it('pass over a button that is off', async () => {
    renderForm({ schema, data })
    button(/^Ada/).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Move Person 1 down')
  })

  it('lead to the other items, Home and End to the first and the last', async () => {
    renderForm({ schema, data })
    button(/^Ada/).focus()
    for (const [key, name] of [
      ['{ArrowDown}', /^Bob/],
      ['{ArrowDown}', /^Cy/],
      ['{ArrowDown}', /^Cy/],
      ['{ArrowUp}', /^Bob/],
      ['{End}', /^Cy/],
      ['{Home}', /^Ada/],
    ] as const) {
      await userEvent.keyboard(key)
      expect(document.activeElement).toBe(button(name))
    }
  })

  it('are not taken from what is typed', async () => {
    renderForm({ schema, data })
    const name = screen.getAllByLabelText('Name')[1]
    name?.focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'Home'])
      expect(fireEvent.keyDown(document.activeElement ?? document, { key })).toBe(true)
    expect(document.activeElement).toBe(name)
  })
})

// Where focus goes by it is the browser's to say: e2e/tests/shell/keyboard.test.ts.
describe('the menu of a field', () => {
  it.each(['{Alt>}{Enter}{/Alt}', '{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
    'opens by %s from the field',
    async (keys) => {
      renderForm({ schema, data })
      screen.getByLabelText('Title').focus()
      await userEvent.keyboard(keys)
      expect(await screen.findByRole('menu', { name: 'Actions for Title' })).toBeTruthy()
    },
  )

  it('is that of the item at its head', async () => {
    const { value } = renderForm({ schema, data })
    button(/^Bob/).focus()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await screen.findByRole('menu', { name: 'Actions for Person 2' })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    expect(value()).toEqual({ ...data, people: [{ name: 'Ada' }, { name: 'Cy' }] })
  })
})
