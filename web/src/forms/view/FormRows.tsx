import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMeasuredRows, usePageFlows } from '~/ui'
import { useForm, useRows } from '../model/FormContext'
import type { RowList } from '../rows/building/RowList'
import type { Beside, RowLines } from '../rows/lines/rowLines'
import { isPageHead, nestingOf } from '../rows/nesting'
import type { Row } from '../rows/Row'
import { createScrollPace, ScrollPaceProvider } from '../rowView/scrollPace'
import { useView } from '../state/OpenForm'
import styles from './FormView.module.css'
import { LineView } from './LineView'
import { pageAround, useOffset } from './pageScroll'
import { RowGroups } from './RowGroups'
import { RowView } from './RowView'
import { createRowHeights } from './rowHeights'

/** Rows beyond the window that stay in the page, for scrolling and for the Tab key. */
const OVERSCAN = 6

/** What lies over the end of a page that scrolls as a whole: px. */
const BAR = 72

interface FormRowsProps {
  /** What stands before the rows. */
  readonly children: ReactNode
  /** What stands in their place where the schema allows no field. */
  readonly empty: ReactNode
  /** Of the element around all rows, where it is more than a place for them; then they are one list, without groups. */
  readonly list?: ComponentProps<'div'>
}

/** The form's rows; only those on view, and the one with focus, are in the page. */
export function FormRows({ children, empty, list: listProps }: FormRowsProps) {
  const form = useForm()
  const rows = useRows()
  // Kept at hand: the window asks for each row of the form.
  const { outline, lines } = rows
  const scroller = useRef<HTMLDivElement>(null)
  const [heights] = useState(createRowHeights)
  const [pace] = useState(createScrollPace)
  const list = useRef<HTMLDivElement>(null)
  const flows = usePageFlows()
  const [focusedKey, setFocusedKey] = useState<string>()
  const focusedIndex = useMemo(
    () => (focusedKey === undefined ? -1 : rows.indexOfRow(focusedKey)),
    [rows, focusedKey],
  )
  // The window knows lines, of which each has one row or some that stand side by side. It asks for all of them again when
  // these are other functions.
  const estimate = useCallback(
    (line: number) => heights.of(inLine(outline, lines, line)),
    [heights, outline, lines],
  )
  const keyOf = useCallback(
    (line: number) => outline[lines.firstOf(line)]?.key ?? String(line),
    [outline, lines],
  )
  const wish = useView((view) => view.focus)
  const shown = useMeasuredRows({
    scroller: () => (flows ? pageAround(scroller.current) : scroller.current),
    count: lines.count,
    keyOf,
    estimate,
    learn: (line, box) => heights.learn(inLine(outline, lines, line), box),
    around: OVERSCAN,
    covered: flows ? BAR : 0,
  })
  const { scrollTo, beginAt } = shown
  useOffset(list, scroller, flows, beginAt)
  const inPage = withHeads(shown.indexes, outline, lines, focusedIndex)

  useEffect(() => pace.follow(document), [pace])
  useEffect(() => {
    const around = flows ? pageAround(scroller.current) : scroller.current
    // Whoever is brought to a row is to find all of it.
    const handleScroll = () => form.view.getState().focus === undefined && pace.hurry()
    // Before the window hears of it, which draws the rows at once.
    around?.addEventListener('scroll', handleScroll, { capture: true })
    return () => around?.removeEventListener('scroll', handleScroll, { capture: true })
  }, [form, pace, flows])

  const page = rows.pages.at(-1)?.head.key ?? ''
  const [firstPage] = useState(page)
  const isTurned = useRef(false)
  const isReturning = useRef(false)
  // A page begins where it was left: at the row that was on top, which is there on any screen.
  useLayoutEffect(() => {
    const kept = form.view.getState().tops.get(page)
    const index = kept === undefined ? -1 : form.rows.indexOfRow(kept)
    isTurned.current ||= page !== firstPage
    isReturning.current = index > 0
    if (index > 0) scrollTo(form.rows.lines.lineOf(index), 'start')
    else if (isTurned.current) {
      const around = flows ? pageAround(scroller.current) : scroller.current
      around?.scrollTo({ top: 0 })
    }
  }, [form, page, firstPage, flows, scrollTo])

  const top = Math.max(0, lines.firstOf(Math.max(0, shown.first)))
  useEffect(() => {
    // It is not there yet, as where the page has just begun to scroll as a whole: where it was left stays known.
    if (isReturning.current && top === 0) return
    isReturning.current = false
    form.view.getState().setTop(top, page, top > 0 ? rows.outline[top]?.key : undefined)
  }, [form, top, page, rows])

  useEffect(() => {
    if (wish === undefined) return
    const index = form.rows.indexOfRow(wish.rowKey)
    if (index >= 0) scrollTo(form.rows.lines.lineOf(index), wish.isJump === true ? 'seen' : 'nearest')
    else form.view.getState().wishFocus(undefined)
  }, [form, wish, scrollTo])

  const found = useView((view) => view.found)
  useEffect(() => {
    if (found === undefined) return
    const index = form.rows.indexOfRow(found.rowKey)
    if (index < 0) return
    pace.hurry()
    scrollTo(form.rows.lines.lineOf(index), 'center')
  }, [form, found, pace, scrollTo])

  function handleFocus(event: FocusEvent): void {
    const slot = event.target.closest<HTMLElement>('[data-index]')
    setFocusedKey(outline[Number(slot?.dataset.index)]?.key)
    // What undo showed is no more looked at.
    const { isFinding, found, setFound } = form.view.getState()
    if (!isFinding && found !== undefined) setFound(undefined)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.column}>
        {children}
        <div
          ref={list}
          role="presentation"
          {...listProps}
          className={styles.rows}
          style={{ height: shown.total }}
          onFocus={handleFocus}
          onBlur={() => setFocusedKey(undefined)}
        >
          <ScrollPaceProvider value={pace}>
            {grouped(
              inPage.flatMap((line) => {
                const first = lines.firstOf(line)
                const row = rows.at(first)
                if (row === undefined) return []
                const fields = lines.sharedBy(line)
                const slot = {
                  ref: shown.measure,
                  'data-line': line,
                  'data-index': fields === undefined ? first : undefined,
                  className: styles.slot,
                  style: { insetBlockStart: shown.startOf(line) },
                }
                const content =
                  fields === undefined ? (
                    <RowView row={row} />
                  ) : (
                    <LineView fields={upToDate(rows, first, fields)} first={first} />
                  )
                // After each key Chromium looks through all fields of the form that the field is in for what it could
                // fill in, or of the page where it is in none.
                const element =
                  row.kind === 'field' ? (
                    <form {...slot} key={row.key} role="presentation" noValidate onSubmit={stay}>
                      {content}
                    </form>
                  ) : (
                    <div {...slot} key={row.key}>
                      {content}
                    </div>
                  )
                return { row, element }
              }),
              listProps !== undefined,
            )}
          </ScrollPaceProvider>
        </div>
        {hasNoField(rows) && empty}
      </div>
    </div>
  )
}

/** The Enter key in a field sends nothing anywhere. */
function stay(event: FormEvent): void {
  event.preventDefault()
}

function grouped(rows: ComponentProps<typeof RowGroups>['rows'], isList: boolean): ReactNode {
  return isList ? rows.map(({ element }) => element) : <RowGroups rows={rows} />
}

/** Lines on view, the heads of what they are in, and that of the row with focus. */
function withHeads(
  indexes: readonly number[],
  outline: readonly Row[],
  lines: RowLines,
  focused: number,
): readonly number[] {
  const [top] = indexes
  if (top === undefined) return indexes
  const kept = headsAbove(outline, lines.firstOf(top))
  if (focused >= 0) kept.push(...headsAbove(outline, focused), focused)
  return [...new Set([...indexes, ...kept.map(lines.lineOf)])].toSorted((a, b) => a - b)
}

/** The rows of a line. */
function inLine(outline: readonly Row[], lines: RowLines, line: number): readonly Row[] {
  const shared = lines.sharedBy(line)
  if (shared !== undefined) return shared.map(({ row }) => row)
  const row = outline[lines.firstOf(line)]
  return row === undefined ? [] : [row]
}

/** The outline knows no places in lists; the row that is shown does. */
function upToDate(rows: RowList, first: number, fields: readonly Beside[]): readonly Beside[] {
  return fields.map(({ row, share }, index) => {
    const now = rows.at(first + index)
    return { row: now?.kind === 'field' ? now : row, share }
  })
}

function hasNoField(rows: RowList): boolean {
  return rows.length === 0 || (rows.length === 1 && rows.at(0)?.kind === 'title')
}

/** The rows that head what a row is in: a screen reader finds no heading without the one above it, and no group. */
function headsAbove(outline: readonly Row[], index: number): number[] {
  const heads: number[] = outline[0]?.kind === 'title' || isPageHead(outline[0]) ? [0] : []
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
