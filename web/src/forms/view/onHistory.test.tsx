import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    notes: { type: 'string' },
    count: { type: 'integer' },
    people: {
      type: 'array',
      items: { type: 'object', title: 'Person', properties: { name: { type: 'string' } } },
    },
  },
}
const data = { title: 'Ada', count: 3, people: [{ name: 'Bob' }] }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const undo = () => userEvent.keyboard('{Control>}z{/Control}')

describe('undo and redo in the controls of a form', () => {
  it('go a run of typing at once, and leave focus and caret where it changed', async () => {
    const { document } = renderForm({ schema, data })
    const title = field('Title')
    await userEvent.type(title, 'xyz', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(title.value).toBe('Axyzda')
    await undo()
    expect(title.value).toBe('Ada')
    expect(window.document.activeElement).toBe(title)
    expect(title.selectionStart).toBe(1)
    expect(document.isDirty).toBe(false)
    await userEvent.keyboard('{Control>}y{/Control}')
    expect(title.value).toBe('Axyzda')
    expect(title.selectionStart).toBe(4)
    await undo()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(title.value).toBe('Axyzda')
  })

  it('bring focus to the field that changed, also into what is closed', async () => {
    renderForm({ schema, data })
    await userEvent.type(field('Name'), 'by')
    await userEvent.click(screen.getByRole('button', { name: /^People/ }))
    await userEvent.type(field('Notes'), 'new')
    await userEvent.click(field('Title'))
    await undo()
    expect(field('Notes').value).toBe('')
    expect(window.document.activeElement).toBe(field('Notes'))
    await undo()
    expect(field('Name').value).toBe('Bob')
    expect(window.document.activeElement).toBe(field('Name'))
  })

  it('take back what the code editor changed', async () => {
    const { document } = renderForm({ schema, data })
    await userEvent.click(field('Notes'))
    const at = document.text.indexOf('Ada')
    act(() => document.apply([{ from: at, to: at + 3, insert: 'Eve' }], 'code'))
    await undo()
    expect(field('Title').value).toBe('Ada')
    expect(window.document.activeElement).toBe(field('Title'))
  })

  it('go by keys from anywhere on the page that does not take them', async () => {
    const { document } = renderForm({ schema, data })
    await userEvent.type(field('Notes'), 'new')
    field('Notes').blur()
    expect(window.document.activeElement).toBe(window.document.body)
    await undo()
    expect(field('Notes').value).toBe('')
    expect(window.document.activeElement).toBe(field('Notes'))
    await userEvent.keyboard('{Control>}y{/Control}')
    const elsewhere = window.document.body.appendChild(window.document.createElement('input'))
    expect(fireEvent.keyDown(elsewhere, { key: 'z', ctrlKey: true })).toBe(true)
    elsewhere.remove()
    expect(document.isDirty).toBe(true)
  })

  it('show what they changed, also into what is closed, when they come from their buttons', async () => {
    renderForm({ schema, data })
    await userEvent.type(field('Name'), 'by')
    await userEvent.click(screen.getByRole('button', { name: /^People/ }))
    const button = screen.getByRole('button', { name: 'Undo' })
    await userEvent.click(button)
    expect(field('Name').value).toBe('Bob')
    expect(field('Name').closest('[data-found]')).not.toBeNull()
    expect(window.document.activeElement?.contains(field('Name'))).toBe(false)
    await userEvent.click(field('Title'))
    expect(window.document.querySelector('[data-found]')).toBeNull()
  })

  it('come from the menu of the browser too', () => {
    const { document } = renderForm({ schema, data })
    fireEvent.change(field('Count'), { target: { value: '30' } })
    const event = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true })
    act(() => void field('Title').dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    expect(document.isDirty).toBe(false)
    expect(window.document.activeElement).toBe(field('Count'))
  })

  it('go on by key where a step broke the text, so that the next one mends it', async () => {
    const { document } = renderForm({ schema, data: '{"title": "Ada"' })
    act(() => document.apply([{ from: document.text.length, to: document.text.length, insert: '}' }], 'code'))
    await userEvent.click(field('Title'))
    await undo()
    expect(screen.queryByLabelText('Title')).toBeNull()
    await userEvent.keyboard('{Control>}y{/Control}')
    expect(field('Title').value).toBe('Ada')
  })

  it('are the browser’s in a search and in a number that is none yet', async () => {
    const { document } = renderForm({ schema, data })
    await userEvent.type(field('Title'), '!')
    await userEvent.type(field('Count'), '-')
    expect(fireEvent.keyDown(field('Count'), { key: 'z', ctrlKey: true })).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Find in form' }))
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true })).toBe(true)
    expect(document.isDirty).toBe(true)
  })
})
