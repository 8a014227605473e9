import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../Button/Button'
import { Tooltip } from './Tooltip'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const arrive = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }))
const move = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }))
function point(name: string): void {
  arrive(name)
  move(name)
}
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }))
const shown = () => screen.queryAllByRole('tooltip').map((tooltip) => tooltip.textContent)

function show() {
  render(
    <>
      <Tooltip text="Brings it to the branch" shortcut="Ctrl+S">
        <Button>Commit</Button>
      </Tooltip>
      <Tooltip text="Takes it back">
        <Button>Undo</Button>
      </Tooltip>
    </>,
  )
  // What a test before has shown is long gone.
  pass(10_000)
}

test('comes where a pointer rests, describes the button, and goes with the pointer', () => {
  show()
  point('Commit')
  pass(400)
  expect(shown()).toEqual([])
  pass(200)
  expect(shown()).toEqual(['Brings it to the branchCtrl+S'])
  const { id } = screen.getByRole('tooltip')
  expect(screen.getByRole('button', { name: 'Commit' }).getAttribute('aria-describedby')).toBe(id)
  leave('Commit')
  pass(1_000)
  expect(shown()).toEqual([])
  expect(screen.getByRole('button', { name: 'Commit' }).hasAttribute('aria-describedby')).toBe(false)
})

test('does not come where the pointer only passes', () => {
  show()
  point('Commit')
  pass(300)
  leave('Commit')
  pass(1_000)
  expect(shown()).toEqual([])
})

test('does not come at a button that has come under a pointer at rest', () => {
  show()
  arrive('Commit')
  pass(2_000)
  expect(shown()).toEqual([])
  move('Commit')
  pass(600)
  expect(shown()).toHaveLength(1)
})

test('does not come again after a press until the pointer does', () => {
  show()
  point('Commit')
  pass(600)
  fireEvent.click(screen.getByRole('button', { name: 'Commit' }))
  move('Commit')
  pass(2_000)
  expect(shown()).toEqual([])
  leave('Commit')
  point('Commit')
  pass(600)
  expect(shown()).toHaveLength(1)
})

test('stays while the pointer is on the words themselves', () => {
  show()
  point('Commit')
  pass(600)
  leave('Commit')
  fireEvent.pointerEnter(screen.getByRole('tooltip'))
  pass(1_000)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('tooltip'))
  pass(1_000)
  expect(shown()).toEqual([])
})

test('one is shown at a time, and the next one at once', () => {
  show()
  point('Commit')
  pass(600)
  leave('Commit')
  point('Undo')
  expect(shown()).toEqual(['Takes it back'])
})

test('comes with the focus of the keyboard and goes with it', () => {
  show()
  const button = screen.getByRole('button', { name: 'Undo' })
  act(() => button.focus())
  expect(shown()).toEqual(['Takes it back'])
  act(() => button.blur())
  pass(1_000)
  expect(shown()).toEqual([])
})

test('Escape takes it away, and closes what is open around it as well', () => {
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  show()
  point('Commit')
  pass(600)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(shown()).toEqual([])
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', heard)
})

test('goes with a press, and when the page scrolls', () => {
  show()
  point('Commit')
  pass(600)
  fireEvent.click(screen.getByRole('button', { name: 'Commit' }))
  expect(shown()).toEqual([])
  point('Undo')
  expect(shown()).toHaveLength(1)
  fireEvent.scroll(document)
  expect(shown()).toEqual([])
})
