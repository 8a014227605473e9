import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useForm, useView } from '../../FormContext'
import { moveItemBy } from '../../model/actions/listActions'
import type { FocusWish } from '../../model/viewState'
import { WIDE_LEVELS } from '../../rows/nesting'
import type { Row } from '../../rows/Row'
import { controlsIn } from '../controlsIn'
import { amongRows } from '../moving/amongRows'
import { useItemDrag } from '../moving/useItemDrag'
import { handleEnter, handlePaste } from './itemTyping'
import styles from './Row.module.css'

/** Where focus goes in a row, best first. */
const CONTROLS = [
  '[data-part="toggle"]',
  ':is(input:not([type="color"], [type="checkbox"][disabled]), textarea, select, [data-part="editor"]):not([data-part="name"])',
  'button:not([disabled])',
]

interface RowFrameProps {
  readonly row: Row
  readonly children: ReactNode
}

/** What every row has: its place in the nesting, focus when it is wished, keys that move an item. */
export function RowFrame({ row, children }: RowFrameProps) {
  const form = useForm()
  const ref = useRef<HTMLDivElement>(null)
  const wish = useView((view) => (view.focus?.rowKey === row.key ? view.focus : undefined))
  const { item } = row.field
  const isFound = useView((view) => view.found?.rowKey === row.key)
  const edge = useItemDrag(ref, row.key, row.isHead ? row.field : undefined, amongRows)

  useLayoutEffect(() => {
    const element = ref.current
    // A table brings focus to one of its cells.
    if (wish === undefined || row.kind === 'table' || element === null) return undefined
    if (focusIn(element, wish)) return form.view.getState().wishFocus(undefined)
    // The widget is still on its way.
    const observer = new MutationObserver(() => {
      // Whoever has gone on is not called back.
      const { activeElement, body } = element.ownerDocument
      const isFree = activeElement === body || element.contains(activeElement)
      if (!isFree || focusIn(element, wish)) form.view.getState().wishFocus(undefined)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form, wish, row.kind])

  function handleKeyDown(event: KeyboardEvent): void {
    handleEnter(form, row, event)
    if (!event.altKey || item === undefined || !row.isHead) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    moveItemBy(form, row.field, by)
  }

  return (
    <div
      ref={ref}
      className={styles.row}
      data-kind={row.kind}
      data-depth={Math.min(row.depth, WIDE_LEVELS)}
      data-deep={row.depth > WIDE_LEVELS || undefined}
      style={narrowSteps(row.depth)}
      data-found={isFound || undefined}
      data-drop={edge}
      data-item={item === undefined || !row.isHead ? undefined : true}
      role="presentation"
      onKeyDown={handleKeyDown}
      onPaste={(event) => handlePaste(form, row, event)}
    >
      {children}
    </div>
  )
}

/** Of a level that is not set in by the full step: px. */
const NARROW_STEP = 3
/** Deeper levels are told by their number alone: a phone has no room for more steps. */
const MAX_NARROW_STEPS = 18

/** The room before a row that is deeper than style sheets know, and one line for each level in it. */
function narrowSteps(depth: number): CSSProperties | undefined {
  if (depth <= WIDE_LEVELS) return undefined
  const width = Math.min(depth - WIDE_LEVELS, MAX_NARROW_STEPS) * NARROW_STEP
  return {
    paddingInlineStart: `calc(${WIDE_LEVELS} * var(--indent) + ${width}px)`,
    backgroundSize: `calc(${WIDE_LEVELS} * var(--indent)) 100%, ${width}px 100%`,
  }
}

/** @returns whether all that the row will have is there, so that nothing better comes. */
function focusIn(row: HTMLElement, wish: FocusWish): boolean {
  const stop = wish.stop === undefined ? undefined : controlsIn(row)[wish.stop]
  stop?.focus({ preventScroll: true })
  const selectors = stop
    ? []
    : wish.part === undefined
      ? CONTROLS
      : [`[data-part="${wish.part}"]`, ...CONTROLS]
  for (const selector of selectors) {
    const control = row.querySelector<HTMLElement>(selector)
    control?.focus({ preventScroll: true })
    // What a phone has no room for is there and takes no focus.
    if (control && control === control.ownerDocument.activeElement) break
  }
  // A row of many parts may be higher than the page: behind whatever brings the row itself into sight.
  const { activeElement } = row.ownerDocument
  if (wish.part !== undefined)
    requestAnimationFrame(() => activeElement?.scrollIntoView({ block: 'nearest' }))
  return row.querySelector('[data-late]') === null
}
