import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useRows, useView } from '../FormContext'
import type { RowList } from '../rows/building/RowList'
import { nestingOf } from '../rows/nesting'
import type { Row } from '../rows/Row'
import { estimatedHeight } from './estimatedHeight'
import styles from './FormView.module.css'
import { RowGroups } from './RowGroups'
import { RowView } from './row/RowView'

/** Rows beyond the window that stay in the page, for scrolling and for the Tab key. */
const OVERSCAN = 6

interface FormRowsProps {
  /** What stands before the rows. */
  readonly children: ReactNode
  /** What stands in their place where the schema allows no field. */
  readonly empty: ReactNode
}

/** The form's rows; only those on view, and the one with focus, are in the page. */
export function FormRows({ children, empty }: FormRowsProps) {
  const form = useForm()
  const rows = useRows()
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string>()
  const focusedIndex = useMemo(
    () => (focusedKey === undefined ? -1 : rows.indexOfRow(focusedKey)),
    [rows, focusedKey],
  )
  // The virtualizer measures all rows again when these are other functions.
  const estimateSize = useCallback((index: number) => estimatedHeight(rows.outline[index]), [rows])
  const getItemKey = useCallback((index: number) => rows.outline[index]?.key ?? index, [rows])
  const wish = useView((view) => view.focus)

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const focused = focusedIndex < 0 ? [] : [...headsAbove(rows.outline, focusedIndex), focusedIndex]
      const kept = [...headsAbove(rows.outline, indexes[0] ?? 0), ...focused]
      return [...new Set([...indexes, ...kept])].sort((a, b) => a - b)
    },
    [focusedIndex, rows],
  )
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer redraws by itself; nothing here memoises what it answers
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor,
  })

  const top = virtualizer.range?.startIndex ?? 0
  useEffect(() => form.view.getState().setTop(top), [form, top])

  useEffect(() => {
    if (wish === undefined) return
    const index = form.rows.indexOfRow(wish.rowKey)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    else form.view.getState().wishFocus(undefined)
  }, [form, wish, virtualizer])

  const found = useView((view) => view.found)
  useEffect(() => {
    if (found === undefined) return
    const index = form.rows.indexOfRow(found.rowKey)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
  }, [form, found, virtualizer])

  function handleFocus(event: FocusEvent): void {
    const slot = event.target.closest<HTMLElement>('[data-index]')
    setFocusedKey(rows.outline[Number(slot?.dataset.index)]?.key)
    // What undo showed is no more looked at.
    const { isFinding, found, setFound } = form.view.getState()
    if (!isFinding && found !== undefined) setFound(undefined)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.column}>
        {children}
        <div
          role="presentation"
          className={styles.rows}
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={handleFocus}
          onBlur={() => setFocusedKey(undefined)}
        >
          <RowGroups
            rows={virtualizer.getVirtualItems().flatMap((item) => {
              const row = rows.at(item.index)
              if (row === undefined) return []
              const element = (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles.slot}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <RowView row={row} />
                </div>
              )
              return { row, element }
            })}
          />
        </div>
        {hasNoField(rows) && empty}
      </div>
    </div>
  )
}

function hasNoField(rows: RowList): boolean {
  return rows.length === 0 || (rows.length === 1 && rows.at(0)?.kind === 'title')
}

/** The rows that head what a row is in: a screen reader finds no heading without the one above it, and no group. */
function headsAbove(outline: readonly Row[], index: number): number[] {
  const heads: number[] = outline[0]?.kind === 'title' ? [0] : []
  const row = outline[index]
  let nesting = row === undefined ? 0 : nestingOf(row)
  for (let at = index - 1; at >= 0 && nesting > 0; at--) {
    const head = outline[at]
    const above = head === undefined ? nesting : nestingOf(head)
    if (above >= nesting) continue
    heads.push(at)
    nesting = above
  }
  return heads
}
