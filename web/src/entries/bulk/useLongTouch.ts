import { type PointerEvent, useRef } from 'react'

/** Milliseconds after which a finger that rests means more than a tap. */
const LONG = 450
/** Pixels that it may move meanwhile. */
const SLACK = 8

interface LongTouch {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onContextMenu: (event: { preventDefault: () => void }) => void
  }
  /** Whether the click that comes now ends one. */
  readonly wasLong: () => boolean
}

/** Calls back while a finger rests on something. */
export function useLongTouch(onLong: () => void): LongTouch {
  const began = useRef<{ readonly x: number; readonly y: number; readonly timer: number }>(undefined)
  const isLong = useRef(false)
  const end = () => {
    clearTimeout(began.current?.timer)
    began.current = undefined
  }
  return {
    handlers: {
      onPointerDown({ pointerType, clientX, clientY }) {
        end()
        isLong.current = false
        if (pointerType !== 'touch') return
        const timer = window.setTimeout(() => {
          isLong.current = true
          onLong()
        }, LONG)
        began.current = { x: clientX, y: clientY, timer }
      },
      onPointerMove({ clientX, clientY }) {
        const from = began.current
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The browser's own menu of the link would come for the same finger.
      onContextMenu: (event) => {
        if (isLong.current || began.current) event.preventDefault()
      },
    },
    wasLong: () => isLong.current,
  }
}
