import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { useSelection } from './bulk/useSelection'
import { EntryCards } from './EntryCards'
import type { EntryLine } from './model/arrangeRows'

const lines = ['a', 'b', 'c', 'd'].map(
  (name): EntryLine => ({
    kind: 'entry',
    row: {
      path: `posts/${name}.md`,
      entry: { path: `posts/${name}.md`, sha: name },
      name,
      title: name.toUpperCase(),
      values: undefined,
      fault: undefined,
      state: undefined,
    },
  }),
)

function Cards() {
  const chosen = useSelection(lines)
  return (
    <>
      <EntryCards
        label="Posts"
        reference={{ owner: 'ada', repo: 'site', ref: 'main' }}
        lines={lines}
        fields={{ title: undefined, picture: undefined, columns: [], usual: [] }}
        columns={[]}
        chosen={chosen}
      />
      <output>{[...chosen.paths].map((path) => path[6]).join('')}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status').textContent
const card = (name: string) => screen.getByRole('link', { name })
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(` ${name}$`) })

test('cards are chosen by their box and by keys, also many at once', async () => {
  const { user, address } = await renderWithProviders(<Cards />)
  const before = address()
  await user.click(box('B'))
  expect(box('B')).toHaveProperty('checked', true)
  expect(chosen()).toBe('b')
  card('D').focus()
  await user.keyboard(' ')
  expect(chosen()).toBe('bd')
  await user.keyboard('{Escape}')
  expect(chosen()).toBe('')
  await user.keyboard('{Control>}a{/Control}')
  expect(chosen()).toBe('abcd')
  await user.keyboard('{Escape}')
  await user.click(box('A'))
  await user.keyboard('{Shift>}')
  await user.click(card('C'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toBe('abc')
  expect(address()).toBe(before)
})

test('a finger taps on more once one is chosen, and a press of the mouse leads to the entry', async () => {
  const { user, address } = await renderWithProviders(<Cards />)
  await user.click(box('A'))
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(tap, 'pointerType', { value: 'touch' })
  fireEvent(card('B'), tap)
  expect(chosen()).toBe('ab')
  await user.click(card('C'))
  expect(address()).toContain('/posts/c.md')
})
