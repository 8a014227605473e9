import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ComboBox } from './ComboBox'

const items = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, label: `Town ${at}` }))

/** Time that the search may take stands still until `answer`; typing is as ever. */
function slowSearch() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20)
  const waiting = new Map<number, () => void>()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5
    return now
  })
  const later = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ...rest: number[]) => {
    if (rest.length > 0) return later(run, ...rest)
    now += 1
    waiting.set(now, run)
    return now
  })
  vi.stubGlobal('clearTimeout', (id: number) => void waiting.delete(id))
  return {
    answer: () =>
      act(() => {
        for (const [id, run] of waiting) {
          waiting.delete(id)
          run()
        }
      }),
  }
}

function show() {
  const chosen: string[] = []
  render(
    <>
      <ComboBox
        label="Town"
        control={{ id: 'town' }}
        items={items}
        selectedKey={null}
        onSelectionChange={(id) => chosen.push(id)}
      />
      <button type="button">Next</button>
    </>,
  )
  return { chosen, input: screen.getByRole('combobox'), user: userEvent.setup({ delay: null }) }
}

afterEach(() => vi.unstubAllGlobals())

test('says that it looks, keeps what is typed, and Enter takes what is found for it', async () => {
  const { answer } = slowSearch()
  const { chosen, input, user } = show()
  await user.type(input, '98')
  expect(input).toHaveProperty('value', '98')
  expect(screen.getByRole('status').textContent).toBe('Looking…')
  expect(input.getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([])
  answer()
  expect(chosen).toEqual(['980'])
})

test.each([
  ['leaves the field', '{Tab}'],
  ['types on', 'x'],
  ['closes the list', '{Escape}'],
])('Enter counts for who %s before anything is found', async (_what, keys) => {
  slowSearch()
  const { chosen, input, user } = show()
  await user.type(input, '98{Enter}')
  await user.keyboard(keys)
  expect(chosen).toEqual(['98'])
})

test('who leaves the field before anything is found gets the name that was typed', async () => {
  slowSearch()
  const { chosen, input, user } = show()
  await user.type(input, 'town 977{Tab}')
  expect(chosen).toEqual(['977'])
})

test('what is typed takes the place of a choice whose name came after the focus', async () => {
  const box = (label: string) => (
    <ComboBox
      label="Author"
      control={{ id: 'author' }}
      items={[{ id: 'bo', label }]}
      selectedKey="bo"
      onSelectionChange={() => undefined}
    />
  )
  const { rerender } = render(box('bo'))
  const user = userEvent.setup()
  await user.tab()
  rerender(box('Bo Ahlgren'))
  const input = screen.getByRole<HTMLInputElement>('combobox')
  expect(input.value).toBe('Bo Ahlgren')
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 10])
  await user.keyboard('cyd')
  expect(input.value).toBe('cyd')
  // And of what was typed nothing is marked when the name changes once more.
  rerender(box('Bo'))
  expect(input.value).toBe('cyd')
  expect(input.selectionStart).toBe(3)
})
