import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { renderForm } from '../testing/renderForm'

const text = { type: 'string' }
const schema = { type: 'object', properties: { base: text, here: text, body: text, next: text } }

beforeAll(async () => {
  await Promise.all(['a.yaml', 'a.md'].map((path) => loadFormat(path)))
})

const SHARED = 'base: &city Berlin # shared\nhere: *city\nnext: more\n'

it('asks what a value that others use means once its field is left, with every letter kept', async () => {
  const { value } = renderForm({ schema, data: SHARED, file: 'a.yaml' })
  await userEvent.type(screen.getByLabelText('Base'), '-Mitte')
  expect(screen.getByLabelText('Base')).toHaveProperty('value', 'Berlin-Mitte')
  expect(value()).toEqual({ base: 'Berlin', here: 'Berlin', next: 'more' })
  await screen.findByText(/You will be asked about it/)
  await userEvent.tab()
  const dialog = await screen.findByRole('dialog', { name: 'This value is used in 2 places' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change all 2' }))
  expect(value()).toEqual({ base: 'Berlin-Mitte', here: 'Berlin-Mitte', next: 'more' })
  expect(screen.queryByText(/^Not in the file yet/)).toBeNull()
})

it('leaves the others as they are where that is the answer', async () => {
  const { document, value } = renderForm({ schema, data: SHARED, file: 'a.yaml' })
  await userEvent.type(screen.getByLabelText('Here'), '!')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Only here' }))
  expect(value()).toEqual({ base: 'Berlin', here: 'Berlin!', next: 'more' })
  expect(document.text).toContain('base: &city Berlin # shared\n')
})

it('keeps what was typed where nobody answers, and gives it up when told to', async () => {
  const { document } = renderForm({ schema, data: SHARED, file: 'a.yaml' })
  await userEvent.type(screen.getByLabelText('Base'), '!')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Base')).toHaveProperty('value', 'Berlin!')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard this text' }))
  expect(screen.getByLabelText('Base')).toHaveProperty('value', 'Berlin')
  expect(document.text).toBe(SHARED)
})

it('says at the field why something cannot be in the file, and leads to the code', async () => {
  const onShowCode = vi.fn<() => void>()
  const { document } = renderForm({
    schema: { type: 'object', properties: { body: text } },
    uiSchema: { body: { 'ui:widget': 'textarea' } },
    data: '',
    file: 'a.md',
    onShowCode,
  })
  await userEvent.type(await screen.findByLabelText('Body'), '---')
  await screen.findByText(/looks like the beginning or the end of the front matter/)
  expect(screen.getByLabelText('Body')).toHaveProperty('value', '---')
  await userEvent.click(await screen.findByRole('button', { name: 'Show in Code' }))
  expect(onShowCode).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('Body'), ' Hello')
  expect(document.text).toBe('--- Hello\n')
})

it('shows what it does not change, and says why', async () => {
  renderForm({
    schema: { type: 'object', properties: { a: text, n: { type: 'number' } } },
    data: 'a: !own x\nn: .inf\n',
    file: 'a.yaml',
  })
  expect(await screen.findByText(/a type of its own/)).toBeTruthy()
  expect(screen.getByText(/infinite, or not a number/)).toBeTruthy()
  expect(screen.getByLabelText('A')).toHaveProperty('readOnly', true)
})

it('says what of the file it leaves alone', async () => {
  renderForm({ schema, data: 'base: 1\nbase: 2\n---\nother: 3\n', file: 'a.yaml' })
  expect(await screen.findByText(/several documents/)).toBeTruthy()
  expect(screen.getByText(/stands twice here/)).toBeTruthy()
})
