import { act, fireEvent, render, screen } from '@testing-library/react'
import { CircleCheck } from 'lucide-react'
import { describe, expect, it, vi } from 'vitest'
import { pressedPage } from '~/testing/pressedPage'
import { PageNote } from './PageNote'

const note = (text: string) => <PageNote icon={CircleCheck}>{text}</PageNote>
const runTimers = () =>
  act(() => {
    vi.runAllTimers()
  })

describe('PageNote', () => {
  pressedPage()

  it('comes once nobody presses anything, after the click', () => {
    fireEvent.pointerDown(document.body)
    render(note('Committed'))
    expect(screen.queryByText('Committed')).toBeNull()
    fireEvent.pointerUp(document.body)
    fireEvent.click(document.body)
    expect(screen.queryByText('Committed')).toBeNull()
    runTimers()
    expect(screen.getByText('Committed')).toBeDefined()
  })

  it('says what it has to say by then once nobody presses anything', () => {
    const { rerender } = render(note('One branch'))
    fireEvent.pointerDown(document.body)
    rerender(note('Two branches'))
    expect(screen.getByText('One branch')).toBeDefined()
    fireEvent.pointerCancel(document.body)
    runTimers()
    expect(screen.getByText('Two branches')).toBeDefined()
  })

  it('waits for a press that follows another at once', () => {
    fireEvent.pointerDown(document.body)
    fireEvent.pointerUp(document.body)
    fireEvent.pointerDown(document.body)
    render(note('Committed'))
    act(() => {
      vi.advanceTimersByTime(500)
    })
    expect(screen.queryByText('Committed')).toBeNull()
    fireEvent.pointerUp(document.body)
    runTimers()
    expect(screen.getByText('Committed')).toBeDefined()
  })

  it('comes where the press ends outside of the window', () => {
    fireEvent.pointerDown(document.body)
    render(note('Committed'))
    fireEvent.blur(window)
    runTimers()
    expect(screen.getByText('Committed')).toBeDefined()
  })

  it('does not take a field that is left for the end of a press', () => {
    render(<input aria-label="Name" />)
    fireEvent.pointerDown(document.body)
    fireEvent.blur(screen.getByLabelText('Name'))
    act(() => {
      vi.advanceTimersByTime(500)
    })
    render(note('Committed'))
    expect(screen.queryByText('Committed')).toBeNull()
  })
})
