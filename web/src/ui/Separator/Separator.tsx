import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './Separator.module.css'

/** How far the line can go now. */
export interface Reach {
  /** How much of the value one pixel is. */
  readonly perPixel: number
  readonly min: number
  readonly max: number
}

interface SeparatorProps {
  readonly label: string
  /** That of the line: a vertical one stands between two parts side by side. */
  readonly orientation: 'vertical' | 'horizontal'
  /** The size of what is before the line, in the unit of `min`, `max` and `step`. */
  readonly value: number
  readonly min: number
  readonly max: number
  /** What an arrow key adds. */
  readonly step: number
  /** Measures the page at the time of a drag or a key press. */
  readonly measure: (line: HTMLElement) => Reach
  readonly onChange: (value: number) => void
}

/** A line that is moved by pointer, or with focus on it by arrows, Home and End: the window splitter of ARIA. */
export function Separator({ label, orientation, value, min, max, step, measure, onChange }: SeparatorProps) {
  const start = useRef<{ readonly at: number; readonly value: number; readonly reach: Reach }>(undefined)
  const [isDragged, setDragged] = useState(false)
  const [back, forth] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']

  function placeOf(event: PointerEvent): number {
    return orientation === 'vertical' ? event.clientX : event.clientY
  }

  function change(next: number, reach: Reach): void {
    onChange(Math.max(reach.min, Math.min(reach.max, next)))
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const reach = measure(event.currentTarget)
    if (event.key === back) change(value - step, reach)
    else if (event.key === forth) change(value + step, reach)
    else if (event.key === 'Home') change(reach.min, reach)
    else if (event.key === 'End') change(reach.max, reach)
    else return
    event.preventDefault()
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: placeOf(event), value, reach: measure(event.currentTarget) }
    setDragged(true)
  }

  function handlePointerMove(event: PointerEvent): void {
    const from = start.current
    if (from) change(from.value + (placeOf(event) - from.at) * from.reach.perPixel, from.reach)
  }

  function end(): void {
    start.current = undefined
    setDragged(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with focus and a value it is a widget, says ARIA
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr has no value
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles.separator}
      data-dragged={isDragged || undefined}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
    />
  )
}
