import { type RefCallback, useLayoutEffect, useReducer, useState } from 'react'
import { type Align, type RowsInput, RowWindow } from './RowWindow'

interface MeasuredRowsOptions extends RowsInput {
  /** What scrolls, once it is there. */
  readonly scroller: () => HTMLElement | null
  /** How many rows are drawn above and below those on view. */
  readonly around: number
}

interface MeasuredRows {
  /** The first row on view. */
  readonly first: number
  /** The rows on view and those around them, in order. */
  readonly indexes: readonly number[]
  /** Height in px of all rows. */
  readonly total: number
  /** Where a row is drawn, in px below the beginning of the rows. */
  readonly startOf: (index: number) => number
  /** For the element of each row, which says in `data-line` which one it is. */
  readonly measure: RefCallback<HTMLElement>
  readonly scrollTo: (index: number, align: Align) => void
  /** To be told how far below the beginning of what scrolls the rows begin, where they do: px. */
  readonly beginAt: (offset: number) => void
}

/**
 * A window on rows of many heights. A row tells its height by a `ResizeObserver`, so that no layout is asked for; where
 * rows above those on view are higher than was thought, what is on view stays where it is.
 */
export function useMeasuredRows({ scroller, around, ...input }: MeasuredRowsOptions): MeasuredRows {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const [rows] = useState(() => new RowWindow(draw))
  rows.take(input)
  // Which element scrolls may hang on what is rendered.
  useLayoutEffect(() => rows.enter(scroller()))
  useLayoutEffect(() => () => rows.leave(), [rows])
  const { first, last } = rows.range
  const from = Math.max(0, first - around)
  const to = last < 0 ? -1 : Math.min(input.count - 1, last + around)
  return {
    first,
    indexes: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at),
    total: rows.total,
    startOf: (index) => rows.startOf(index),
    measure: rows.measure,
    scrollTo: rows.scrollTo,
    beginAt: rows.beginAt,
  }
}
