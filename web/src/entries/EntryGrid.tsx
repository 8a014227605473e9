/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a table cannot be windowed one by one */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { useFollow } from '~/lib/navigation/NavigationScope'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { openMenuByKeys, useIsNarrow } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import type { CollectionProject } from '~/workspace/Project'
import type { ChosenEntries } from './bulk/useSelection'
import styles from './EntryGrid.module.css'
import { EntryGridHead } from './EntryGridHead'
import { EntryGridRow } from './EntryGridRow'
import type { EntryEvent } from './edit/EntryMenu'
import type { EntryLine } from './model/arrangeRows'
import type { EntryRow } from './model/EntryRow'
import type { ListView } from './model/listView'
import { useRowDrag } from './order/useRowDrag'
import { useRowRange } from './useRowRange'

interface EntryGridProps {
  readonly label: string
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly lines: readonly EntryLine[]
  readonly fields: EntryFields
  readonly columns: readonly EntryField[]
  readonly sort: ListView['sort']
  readonly onSort: (sort: ListView['sort']) => void
  /** The paths of the entries on view, as they change. */
  readonly onSee: (paths: readonly string[]) => void
  readonly onEvent: (row: EntryRow, event: EntryEvent) => void
  readonly chosen: ChosenEntries
  /** Moves a line to a gap between lines; undefined where their order is not a person's. */
  readonly onMove: ((from: number, gap: number) => void) | undefined
  /** What scrolls. */
  readonly scroller: HTMLElement | null
}

/** Heights in px: of two lines of text, and of a heading. */
const ROW = 48
const NARROW_ROW = 64
const HEADING = 40
/** The last is the menu's. */
const ONE_COLUMN = 'minmax(0, 1fr) 32px'

/**
 * The entries as a table, and where that has no room two lines each. Of thousands only those on view are in the page, and
 * the one that has the focus; all are known to the keys.
 */
export function EntryGrid(props: EntryGridProps) {
  const {
    label,
    reference,
    project,
    lines,
    fields,
    columns,
    sort,
    onSort,
    onSee,
    onEvent,
    scroller,
    chosen,
    onMove,
  } = props
  const isNarrow = useIsNarrow()
  const follow = useFollow()
  const body = useRef<HTMLDivElement>(null)
  const top = useTop(body, scroller)
  const [activeKey, setActiveKey] = useState<string>()
  const active = Math.max(
    0,
    activeKey === undefined ? 0 : lines.findIndex((line) => keyOf(line) === activeKey),
  )
  const head = isNarrow ? 0 : 1
  const columnCount = isNarrow ? 2 : columns.length + 2
  const height = isNarrow ? NARROW_ROW : ROW
  const template = isNarrow ? ONE_COLUMN : `minmax(0, 3fr) ${'minmax(0, 1fr) '.repeat(columns.length)}32px`
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer redraws by itself; nothing here memoises what it answers
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? HEADING : height),
    // With another function the places of all rows are reckoned anew.
    getItemKey: useCallback(
      (index: number) => {
        const line = lines[index]
        return line ? `${height} ${keyOf(line)}` : index
      },
      [lines, height],
    ),
    rangeExtractor: useRowRange(active),
    scrollMargin: top,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const seen = items
    .map(({ index }) => lines[index])
    .flatMap((line) => (line?.kind === 'entry' ? line.row.path : []))
    .join('\n')
  useEffect(() => onSee(seen.split('\n')), [seen, onSee])
  const drag = useRowDrag({
    body,
    scroller,
    rowHeight: height,
    count: lines.length,
    onDrop: (from, gap) => moveLine(from, gap),
  })
  const movedKey = useRef<string>(undefined)
  useEffect(() => {
    // A row that comes elsewhere loses the focus on its way.
    if (movedKey.current === undefined || document.activeElement !== document.body) return
    body.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
  })
  const focusLine = useFocusLine(body, (index) => virtualizer.scrollToIndex(index))

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What stands in a row has keys of its own; modified ones belong to the browser.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    if (openMenuByKeys(event)) return
    if (chooseByKeys(event) || moveByKeys(event)) return event.preventDefault()
    movedKey.current = undefined
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height) - 1)
    const line = lines[active]
    if (event.key === 'Enter' && line?.kind === 'entry') {
      follow?.(blobRoute({ ...reference, path: line.row.path }))
      return
    }
    const next = nextOf(event.key, active, page, lines.length)
    if (next === undefined) return
    event.preventDefault()
    const to = lines[next]
    if (to === undefined) return
    setActiveKey(keyOf(to))
    focusLine(next)
    if (event.shiftKey && to.kind === 'entry') {
      chosen.extend(to.row.path, line?.kind === 'entry' ? line.row.path : undefined)
    }
  }

  function moveLine(from: number, gap: number): void {
    const line = lines[from]
    if (line === undefined || onMove === undefined) return
    setActiveKey(keyOf(line))
    movedKey.current = keyOf(line)
    onMove(from, gap)
  }

  function moveByKeys({ nativeEvent }: KeyboardEvent): boolean {
    const isUp = matchesShortcut(nativeEvent, keys.moveUp)
    if (onMove === undefined || (!isUp && !matchesShortcut(nativeEvent, keys.moveDown))) return false
    const gap = isUp ? active - 1 : active + 2
    if (gap >= 0 && gap <= lines.length) moveLine(active, gap)
    return true
  }

  /** The keys of choosing, as in lists of files. */
  function chooseByKeys(event: KeyboardEvent): boolean {
    const line = lines[active]
    if (matchesShortcut(event.nativeEvent, keys.allCells)) chosen.all()
    else if (event.ctrlKey || event.metaKey || event.altKey) return false
    else if (event.key === ' ' && line?.kind === 'entry') chosen.toggle(line.row.path)
    else if (event.key === 'Escape' && chosen.paths.size > 0) chosen.clear()
    else return false
    return true
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows has the focus
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + head}
      aria-colcount={columnCount}
      aria-multiselectable
      className={styles.grid}
      data-narrow={isNarrow || undefined}
      data-choosing={chosen.paths.size > 0 || undefined}
      onKeyDown={handleKeyDown}
    >
      {!isNarrow && (
        <EntryGridHead template={template} fields={fields} columns={columns} sort={sort} onSort={onSort} />
      )}
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const line = lines[index]
          if (line === undefined) return null
          const place = {
            'aria-rowindex': index + 1 + head,
            'data-index': index,
            tabIndex: index === active ? 0 : -1,
            style: {
              transform: `translateY(${start - top}px)`,
              height: size,
              ...(line.kind === 'entry' && { gridTemplateColumns: template }),
            },
            onFocus: () => setActiveKey(keyOf(line)),
          }
          if (line.kind === 'group') {
            return (
              <div key={keyOf(line)} {...place} role="row" className={styles.group}>
                <span role="gridcell" aria-colspan={columnCount}>
                  {line.label || m.entries_no_value()}
                  <span className={styles.count}> {line.count}</span>
                </span>
              </div>
            )
          }
          return (
            <EntryGridRow
              key={line.row.path}
              place={place}
              reference={reference}
              project={project}
              onEvent={onEvent}
              row={line.row}
              fields={fields}
              columns={columns}
              isNarrow={isNarrow}
              chosen={chosen}
              onGrip={onMove && ((event) => drag.begin(event, index))}
            />
          )
        })}
        {drag.gap !== undefined && (
          <div className={styles.gap} style={{ transform: `translateY(${drag.gap * height - 1}px)` }} />
        )}
      </div>
    </div>
  )
}

function keyOf(line: EntryLine): string {
  return line.kind === 'entry' ? line.row.path : `group ${line.key}`
}

function nextOf(key: string, at: number, page: number, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(last, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return last
  }
  return undefined
}

/** Where the rows begin in what scrolls, in px: what stands above them has as many lines as it needs. */
function useTop(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const rows = body.current
    if (!rows || !scroller) return undefined
    const measure = () => {
      const { top: rowsTop } = rows.getBoundingClientRect()
      setTop(Math.round(rowsTop - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const above of scroller.children) observer.observe(above)
    return () => observer.disconnect()
  }, [body, scroller])
  return top
}

/** Focuses a line that may have to be scrolled into the page first. */
function useFocusLine(
  body: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const line = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!line) return
    wanted.current = undefined
    line.focus({ preventScroll: true })
  })
  return (index) => {
    wanted.current = index
    scrollTo(index)
  }
}
