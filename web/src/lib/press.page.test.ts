import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pressedPage } from '~/testing/pressedPage'
import { afterPress } from './press'

describe('afterPress', () => {
  const page = pressedPage()

  it('does it at once where nothing is pressed', () => {
    const task = vi.fn<() => void>()
    afterPress(task)
    expect(task).toHaveBeenCalledOnce()
  })

  it('waits for the end of a press, and for its click, and keeps the order', () => {
    const done: string[] = []
    window.addEventListener('click', () => done.push('click'), { once: true })
    fireEvent.pointerDown(document.body)
    afterPress(() => done.push('first'))
    afterPress(() => done.push('second'))
    vi.advanceTimersByTime(500)
    fireEvent.pointerUp(document.body)
    fireEvent.click(document.body)
    expect(done).toEqual(['click'])
    vi.runAllTimers()
    expect(done).toEqual(['click', 'first', 'second'])
    fireEvent.pointerDown(document.body)
    fireEvent.pointerUp(document.body)
    vi.runAllTimers()
    expect(done).toHaveLength(3)
  })

  it('does not wait for a press whose end nobody tells, nor for the menu of a right button', () => {
    const task = vi.fn<() => void>()
    fireEvent.pointerDown(document.body)
    afterPress(task)
    vi.advanceTimersByTime(11_000)
    expect(task).toHaveBeenCalledOnce()
    fireEvent.pointerDown(document.body, { button: 2 })
    afterPress(task)
    expect(task).toHaveBeenCalledTimes(2)
  })

  it('is over with the next key, and with what is picked in a menu of the system', () => {
    const task = vi.fn<() => void>()
    const pressAnd = (target: Element, type: string) => {
      fireEvent.pointerDown(target)
      afterPress(task)
      fireEvent(target, new Event(type, { bubbles: true }))
      vi.advanceTimersByTime(10)
    }
    pressAnd(document.body, 'keydown')
    expect(task).toHaveBeenCalledTimes(1)
    pressAnd(document.body.appendChild(document.createElement('select')), 'change')
    expect(task).toHaveBeenCalledTimes(2)
    pressAnd(document.body.appendChild(document.createElement('input')), 'change')
    expect(task).toHaveBeenCalledTimes(2)
    document.body.replaceChildren()
  })

  it('does what waits once nobody watches any more', () => {
    const task = vi.fn<() => void>()
    fireEvent.pointerDown(document.body)
    afterPress(task)
    page.leave()
    vi.runAllTimers()
    expect(task).toHaveBeenCalledOnce()
  })
})
