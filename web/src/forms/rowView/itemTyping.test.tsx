import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

function list(items: object, data: readonly unknown[], ui: object = {}) {
  return renderForm({
    schema: { properties: { list: { type: 'array', items } } },
    uiSchema: { list: ui },
    data: { list: data },
  })
}

describe('a list of single values', () => {
  it('goes on with one more item at Enter, which is typed into at once', async () => {
    const { value } = list({ type: 'string', title: 'Name' }, ['Ada', 'Bo'])
    await userEvent.click(screen.getByLabelText('Name 1'))
    await userEvent.keyboard('{Enter}Cy{Enter}Di')
    expect(value()).toEqual({ list: ['Ada', 'Cy', 'Di', 'Bo'] })
    // Not after an empty one.
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    expect(value()).toEqual({ list: ['Ada', 'Cy', 'Di', '', 'Bo'] })
  })

  it.each<[string, object, object, object]>([
    ['that is not to grow', { type: 'string' }, { 'ui:options': { addable: false } }, {}],
    ['while an input method writes', { type: 'string' }, {}, { isComposing: true }],
    ['with another key', { type: 'string' }, {}, { shiftKey: true }],
  ])('does not %s', (_what, items, ui, keys) => {
    const { value } = list(items, ['a'], ui)
    fireEvent.keyDown(screen.getByLabelText('Item 1'), { key: 'Enter', ...keys })
    expect(value()).toEqual({ list: ['a'] })
  })

  it('takes several lines for several items, which one undo takes out', async () => {
    const { value, document } = list({ type: 'string' }, ['Ada!', 'Bo'])
    const first = screen.getByLabelText<HTMLInputElement>('Item 1')
    await userEvent.click(first)
    first.setSelectionRange(3, 4)
    await userEvent.paste(' L.\r\n\r\n Cy \nDi\n')
    await waitFor(() => expect(value()).toEqual({ list: ['AdaL.', 'Cy', 'Di', 'Bo'] }))
    await waitFor(() => expect(globalThis.document.activeElement).toBe(screen.getByLabelText('Item 3')))
    document.undo()
    expect(value()).toEqual({ list: ['Ada!', 'Bo'] })
  })

  it('leads from line to line by the arrows, from a text of several lines at its ends', async () => {
    const { value } = list({ type: 'string' }, ['a', 'b\nc', 'd'])
    const line = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Item ${number}`)
    const focused = () => globalThis.document.activeElement
    await userEvent.click(line(1))
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe(line(1))
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe(line(2))
    line(2).setSelectionRange(1, 1)
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    expect(focused()).toBe(line(2))
    line(2).setSelectionRange(3, 3)
    await userEvent.keyboard('{ArrowDown}!{ArrowUp}{ArrowDown}?')
    expect(focused()).toBe(line(3))
    expect(value()).toEqual({ list: ['a', 'b\nc', expect.stringMatching(/^(d!\?|\?d!)$/)] })
  })

  it('leaves the arrows to what changes a value by them', async () => {
    list({ enum: ['a', 'b'] }, ['a', 'b'])
    const [first] = screen.getAllByRole('combobox')
    first?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(globalThis.document.activeElement).toBe(first)
  })

  it('reads the lines by the type of its items, and drops none', async () => {
    const { value } = list({ type: 'number' }, [1])
    await userEvent.clear(screen.getByLabelText('Item 1'))
    await userEvent.click(screen.getByLabelText('Item 1'))
    await userEvent.paste('1,5\n2 000\nmany')
    await waitFor(() => expect(value()).toEqual({ list: [1.5, 2000, 'many'] }))
  })

  it('pastes one line as the browser does', async () => {
    const { value } = list({ type: 'string' }, ['a'])
    await userEvent.click(screen.getByLabelText('Item 1'))
    await userEvent.paste('b\n')
    expect(value()).toEqual({ list: [expect.stringContaining('b')] })
  })
})

it('takes several pasted lines for several tags, and says which is there already', async () => {
  const { value } = renderForm({
    schema: { properties: { tags: { type: 'array', uniqueItems: true, items: { type: 'string' } } } },
    uiSchema: { tags: { 'ui:widget': 'tags' } },
    data: { tags: ['red'] },
  })
  await userEvent.click(await screen.findByRole('textbox', { name: 'Tags' }))
  await userEvent.paste('blue\nred\ngreen, light')
  expect(value()).toEqual({ tags: ['red', 'blue', 'green', 'light'] })
})
