import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface EqualRowsOptions {
  /** The box that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** The height of every row in px; asked when the box scrolls or changes its size. */
  readonly rowHeight: (scroller: HTMLElement) => number
  /** How many rows are drawn above and below those on view. */
  readonly around: number
  /** A row that stays in the page when it is out of sight, as one with the focus must. */
  readonly kept?: number | undefined
}

interface EqualRows {
  /** The rows to draw, in order. */
  readonly indexes: readonly number[]
  readonly rowHeight: number
  /** Scrolls as little as brings a row into view. */
  readonly scrollTo: (index: number) => void
}

/**
 * A window on rows that are all of one height: arithmetic, and no row is measured. Rows of many heights have
 * `useMeasuredRows`.
 */
export function useEqualRows({ scroller, count, rowHeight, around, kept }: EqualRowsOptions): EqualRows {
  const [view, setView] = useState({ first: 0, shown: 0, rowHeight: 1 })
  const look = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return
    const height = rowHeight(box)
    const first = Math.floor(box.scrollTop / height)
    const shown = Math.ceil(box.clientHeight / height) + 1
    setView((before) =>
      before.first === first && before.shown === shown && before.rowHeight === height
        ? before
        : { first, shown, rowHeight: height },
    )
  })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    // oxlint-disable-next-line react/set-state-in-effect -- how high the box is, the page alone knows
    look()
    // Rows that come after the frame in which they scroll into view would be seen missing.
    const follow = () => flushSync(look)
    box.addEventListener('scroll', follow, { passive: true })
    const sizes = new ResizeObserver(() => look())
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', follow)
      sizes.disconnect()
    }
  }, [scroller])

  const first = Math.min(view.first, Math.max(0, count - view.shown))
  const from = Math.max(0, first - around)
  const to = Math.min(count, first + view.shown + around)
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset)
  if (kept !== undefined && kept >= 0 && kept < from) indexes.unshift(kept)
  else if (kept !== undefined && kept >= to && kept < count) indexes.push(kept)

  const scrollTo = (index: number) => {
    const box = scroller.current
    if (!box) return
    const height = rowHeight(box)
    const top = index * height
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + height > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top + height - box.clientHeight })
  }
  return { indexes, rowHeight: view.rowHeight, scrollTo }
}
