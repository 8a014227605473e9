import { afterEach, beforeEach, vi } from 'vitest'
import { watchPresses } from '~/lib/press'

/** In each test of the file presses are known, as on a page, and time stands until the test lets it pass. */
export function pressedPage(): { readonly leave: () => void } {
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    stop = watchPresses()
  })
  afterEach(() => {
    stop()
    vi.runAllTimers()
    vi.useRealTimers()
  })
  return { leave: () => stop() }
}
