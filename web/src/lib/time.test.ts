import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delay, formatRelativeTime } from './time'

const now = Date.UTC(2026, 0, 15, 12)

describe('formatRelativeTime', () => {
  it.each([
    [0, 'now'],
    [-59_000, 'now'],
    [-60_000, '1 minute ago'],
    [-90 * 60_000, '1 hour ago'],
    [-24 * 3_600_000, 'yesterday'],
    [-10 * 24 * 3_600_000, 'last week'],
    [3 * 3_600_000, 'in 3 hours'],
    [-800 * 24 * 3_600_000, '2 years ago'],
  ])('%d ms away is %s', (distance, text) => {
    expect(formatRelativeTime(now + distance, now)).toBe(text)
  })
})

describe('delay', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('resolves after its time', async () => {
    const waiting = delay(500)
    await vi.advanceTimersByTimeAsync(500)
    await expect(waiting).resolves.toBeUndefined()
  })

  it('rejects at once when it is aborted, and leaves no timer', async () => {
    const controller = new AbortController()
    const waiting = delay(500, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await expect(delay(500, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
