import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScrollPace, ScrollPaceProvider, useIsUnhurried } from './scrollPace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Row() {
  return useIsUnhurried() ? <button type="button">Remove</button> : null
}

function renderRow() {
  const pace = createScrollPace()
  const page = (
    <ScrollPaceProvider value={pace}>
      <Row />
    </ScrollPaceProvider>
  )
  return { pace, page, ...render(page) }
}

function button(): HTMLElement | null {
  return screen.queryByRole('button', { name: 'Remove' })
}

it('leaves what can wait for after the first drawing, and for when nobody scrolls any more', () => {
  const { pace, page, rerender } = renderRow()
  expect(button()).toBeNull()
  act(() => void pace.follow(document))
  expect(button()).not.toBeNull()

  rerender(<span />)
  act(() => pace.hurry())
  rerender(page)
  act(() => void vi.advanceTimersByTime(100))
  act(() => pace.hurry())
  act(() => void vi.advanceTimersByTime(100))
  expect(button()).toBeNull()
  act(() => void vi.advanceTimersByTime(100))
  expect(button()).not.toBeNull()
})

it('takes nothing out of a row that is there already', () => {
  const { pace } = renderRow()
  act(() => void pace.follow(document))
  act(() => pace.hurry())
  expect(button()).not.toBeNull()
})

it('has the next stop of the Tab key ready before the key has its effect', () => {
  const { pace, page, rerender } = renderRow()
  const leave = pace.follow(document)
  rerender(<span />)
  pace.hurry()
  rerender(page)
  expect(button()).toBeNull()
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })))
  expect(button()).not.toBeNull()
  leave()
})

it('keeps nothing back where no rows scroll, as in a dialog', () => {
  render(<Row />)
  expect(button()).not.toBeNull()
})
