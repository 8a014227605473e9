import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FormLoading } from './FormLoading'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const waited = () => screen.getByLabelText('Loading the form').style.getPropertyValue('--waited')

it('goes on where what was waited for before left off, so that nothing flashes', () => {
  vi.advanceTimersByTime(10_000)
  const view = render(<FormLoading key="files" isBeforeViews />)
  expect(waited()).toBe('0ms')
  vi.advanceTimersByTime(700)
  // In the place of the one before.
  view.rerender(<FormLoading key="project" />)
  expect(waited()).toBe('700ms')
  vi.advanceTimersByTime(300)
  // And right after it.
  view.rerender(<p />)
  view.rerender(<FormLoading key="data" />)
  expect(waited()).toBe('1000ms')
  view.unmount()
  // Another form, later.
  vi.advanceTimersByTime(5_000)
  render(<FormLoading />)
  expect(waited()).toBe('0ms')
})
