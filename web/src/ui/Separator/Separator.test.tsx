import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Separator } from './Separator'

function renderSeparator() {
  const onChange = vi.fn<(value: number) => void>()
  render(
    <Separator
      label="Resize"
      orientation="vertical"
      value={15}
      min={10}
      max={40}
      step={1}
      measure={() => ({ perPixel: 1 / 16, min: 10, max: 20 })}
      onChange={onChange}
    />,
  )
  return { onChange, line: screen.getByRole('separator', { name: 'Resize' }) }
}

it('says its value and moves by arrows, Home and End, as far as there is room', () => {
  const { onChange, line } = renderSeparator()
  expect(line.getAttribute('aria-valuenow')).toBe('15')
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowUp', 'Tab']) {
    fireEvent.keyDown(line, { key })
  }
  expect(onChange.mock.calls).toEqual([[16], [14], [10], [20]])
})

it('follows the pointer from where it was grabbed, and only while it is held', () => {
  const { onChange, line } = renderSeparator()
  fireEvent.pointerMove(line, { clientX: 500 })
  fireEvent.pointerDown(line, { button: 0, clientX: 240, pointerId: 1 })
  fireEvent.pointerMove(line, { clientX: 272, pointerId: 1 })
  fireEvent.pointerMove(line, { clientX: 900, pointerId: 1 })
  fireEvent.pointerUp(line, { pointerId: 1 })
  fireEvent.pointerMove(line, { clientX: 300, pointerId: 1 })
  expect(onChange.mock.calls).toEqual([[17], [20]])
})
