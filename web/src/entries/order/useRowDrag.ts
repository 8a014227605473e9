import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface RowDragOptions {
  /** What holds the rows, which are all of one height. */
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: HTMLElement | null
  readonly rowHeight: number
  readonly count: number
  /** Told which row was dropped at which gap between rows. */
  readonly onDrop: (from: number, gap: number) => void
}

interface RowDrag {
  /** The gap between rows at which what is held would land. */
  readonly gap: number | undefined
  readonly begin: (event: ReactPointerEvent, from: number) => void
}

/** Pixels from the edges of what scrolls in which it scrolls on, and how far with each frame. */
const EDGE = 48
const PACE = 12

/** Moves a row by its grip, with mouse or finger; Escape gives it up. */
export function useRowDrag({ body, scroller, rowHeight, count, onDrop }: RowDragOptions): RowDrag {
  const [gap, setGap] = useState<number>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: ReactPointerEvent, from: number): void {
    const rows = body.current
    if (event.button !== 0 || !rows) return
    event.preventDefault()
    stop.current?.()
    const { pointerId } = event
    let y = event.clientY
    let landing = from
    let frame = requestAnimationFrame(function follow() {
      const box = scroller?.getBoundingClientRect()
      if (box && scroller) {
        if (y < box.top + EDGE) scroller.scrollTop -= PACE
        else if (y > box.bottom - EDGE) scroller.scrollTop += PACE
      }
      const at = Math.round((y - (rows?.getBoundingClientRect().top ?? 0)) / rowHeight)
      landing = Math.max(0, Math.min(count, at))
      setGap(landing)
      frame = requestAnimationFrame(follow)
    })
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      cancelAnimationFrame(frame)
      listening.abort()
      stop.current = undefined
      setGap(undefined)
    }
    stop.current = end
    const isOurs = (other: PointerEvent) => other.pointerId === pointerId
    window.addEventListener(
      'pointermove',
      (move) => {
        if (isOurs(move)) y = move.clientY
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (up) => {
        if (!isOurs(up)) return
        end()
        // On either side of itself it stays where it is.
        if (landing !== from && landing !== from + 1) onDrop(from, landing)
      },
      { signal },
    )
    window.addEventListener('pointercancel', (cancel) => isOurs(cancel) && end(), { signal })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end()
      },
      { signal, capture: true },
    )
  }

  return { gap, begin }
}
