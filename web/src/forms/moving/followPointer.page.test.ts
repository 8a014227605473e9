import { beforeEach, expect, test, vi } from 'vitest'
import { followPointer } from './followPointer'

const onMove = vi.fn<(x: number, y: number) => void>()
const onEnd = vi.fn<(isLetGo: boolean) => void>()
let holder: HTMLElement

beforeEach(() => {
  vi.resetAllMocks()
  holder = document.createElement('button')
  // happy-dom has no pointers.
  holder.setPointerCapture = () => undefined
  document.body.append(holder)
  followPointer(holder, 1, { scroller: undefined, onMove, onEnd })
  holder.dispatchEvent(new MouseEvent('pointermove', { clientX: 3, clientY: 4 }))
})

const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

test.each<[how: string, end: () => void, isLetGo: boolean]>([
  ['it is let go', () => holder.dispatchEvent(new MouseEvent('pointerup')), true],
  ['the browser takes it', () => holder.dispatchEvent(new MouseEvent('pointercancel')), false],
  ['Escape is pressed', () => document.dispatchEvent(escape()), false],
  [
    'what holds it leaves the page',
    () => {
      holder.remove()
      document.dispatchEvent(new MouseEvent('lostpointercapture'))
    },
    false,
  ],
])('ends once and for all when %s', (_how, end, isLetGo) => {
  expect(onMove).toHaveBeenCalledExactlyOnceWith(3, 4)
  end()
  document.dispatchEvent(new MouseEvent('lostpointercapture'))
  holder.dispatchEvent(new MouseEvent('pointermove', { clientX: 5, clientY: 6 }))
  const next = escape()
  document.dispatchEvent(next)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(isLetGo)
  expect(onMove).toHaveBeenCalledOnce()
  expect(next.defaultPrevented).toBe(false)
})
