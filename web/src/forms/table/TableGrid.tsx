/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { useForm } from '../model/FormContext'
import type { TableRow } from '../rows/Row'
import { tableKey } from '../state/FormState'
import { useView } from '../state/OpenForm'
import { CellDetail } from './cells/CellDetail'
import type { PasteReport } from './clipboard/pasteCells'
import { useGridClipboard } from './clipboard/useGridClipboard'
import { usePaste } from './clipboard/usePaste'
import { gridTemplate, HEAD_HEIGHT, LINE_HEIGHT } from './columnWidth'
import type { LinePlace } from './lineOrder'
import type { EditMode, GoTo } from './selection/grid'
import { type GridPlace, rangeBetween } from './selection/gridMove'
import { useGridKeys } from './selection/useGridKeys'
import { usePicking } from './selection/usePicking'
import styles from './Table.module.css'
import { TableBar } from './TableBar'
import { TableHead } from './TableHead'
import { TableLine } from './TableLine'

/** Lines beyond the window that stay in the page. */
const OVERSCAN = 4

interface TableGridProps {
  readonly row: TableRow
  readonly lines: readonly LinePlace[]
  readonly onPaste: (report: PasteReport) => void
  /** What stands between the table and the bar over it. */
  readonly children: ReactNode
}

/**
 * The cells, as the ARIA grid pattern has them: one of them is in the tab order, arrows move, Enter edits, Escape ends
 * it. Only lines on view, and the one with focus, are in the page.
 */
export function TableGrid({ row, lines, onPaste, children }: TableGridProps) {
  const form = useForm()
  const { list, columns, field } = row
  const helpId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const cell = useView((view) => view.cells.get(list.key))
  const isWished = useView((view) => view.focus?.rowKey === tableKey(list.key))
  const isFound = useView((view) => view.found?.rowKey === tableKey(list.key))
  const [edit, setEdit] = useState<EditMode>('none')
  const [anchor, setAnchor] = useState<GridPlace>()
  /** Whether the pointer went down on a cell that is not edited: it may be drawn over others to select them. */
  const isPressed = useRef(false)
  const active = useMemo(() => placeOf(cell, lines, columns.length), [cell, lines, columns])
  const range = anchor && rangeBetween(anchor, active)

  const rangeExtractor = useCallback(
    (window: Range) => {
      const indexes = defaultRangeExtractor(window)
      if (active.line < 0 || indexes.includes(active.line)) return indexes
      return [...indexes, active.line].sort((a, b) => a - b)
    },
    [active.line],
  )
  const getItemKey = useCallback((index: number) => lines[index]?.name ?? index, [lines])
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer redraws by itself; nothing here memoises what it answers
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: HEAD_HEIGHT,
  })

  const goTo: GoTo = (place, next) => {
    if (next?.isDragged === true && !isPressed.current) return
    const { setCell, wishFocus } = form.view.getState()
    if (edit !== 'none') leaveEditor(scroller.current)
    setEdit(next?.edit ?? 'none')
    setAnchor((from) => (next?.isExtending === true ? (next.from ?? from ?? active) : undefined))
    setCell(list.key, { item: lines[place.line]?.name, column: place.column })
    wishFocus({ rowKey: tableKey(list.key) })
  }

  useEffect(() => {
    if ((isWished || isFound) && active.line >= 0) virtualizer.scrollToIndex(active.line, { align: 'auto' })
  }, [isWished, isFound, active.line, virtualizer])

  const grid = { row, lines, active, range, isEditing: edit !== 'none', goTo }
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / LINE_HEIGHT) - 2)
  const { handleCapture, handleKeyDown } = useGridKeys(grid, page)
  const paste = usePaste(grid, onPaste)
  const { handleCopy, handleCut, handlePaste } = useGridClipboard(grid, paste)
  const picking = usePicking(goTo)

  function setPicking(isPicking: boolean): void {
    picking.setPicking(isPicking)
    if (!isPicking) goTo(active)
  }

  return (
    <>
      <TableBar
        grid={grid}
        helpId={helpId}
        isPicking={picking.isPicking}
        onPicking={setPicking}
        onPaste={paste}
      />
      {children}
      <div ref={scroller} className={styles.scroller}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is a grid, as ARIA has it
          role="grid"
          aria-label={m.forms_table_of({ list: field.title })}
          aria-describedby={helpId}
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={field.isReadOnly}
          className={styles.grid}
          onMouseDownCapture={({ target }) => {
            const pressed = target instanceof Element ? target.closest('[data-part="cell"]') : null
            isPressed.current = pressed?.matches('[data-editing]') === false
          }}
          onKeyDownCapture={handleCapture}
          onKeyDown={handleKeyDown}
          onCopy={handleCopy}
          onCut={handleCut}
          onPaste={handlePaste}
        >
          <TableHead row={row} active={active} onGoTo={goTo} />
          <tbody
            role="rowgroup"
            className={styles.lines}
            style={{ height: virtualizer.getTotalSize(), minWidth: gridTemplate(columns).minWidth }}
          >
            {virtualizer.getVirtualItems().map((item) => {
              const line = lines[item.index]
              return line === undefined ? null : (
                <TableLine
                  key={item.key}
                  ref={virtualizer.measureElement}
                  row={row}
                  position={item.index}
                  start={item.start}
                  index={line.index}
                  active={active.line === item.index ? active.column : undefined}
                  edit={active.line === item.index ? edit : 'none'}
                  range={range}
                  isPicking={picking.isPicking}
                  onGoTo={picking.pick}
                  onMoveCorner={picking.moveCorner}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <CellDetail row={row} index={lines[active.line]?.index} column={active.column} />
    </>
  )
}

/** React tells nobody that what it takes out of the page has lost the focus; the widget must hear of it. */
function leaveEditor(table: HTMLElement | null): void {
  const { activeElement } = table?.ownerDocument ?? {}
  if (activeElement instanceof HTMLElement && activeElement.closest('[data-editing]') !== null) {
    activeElement.blur()
  }
}

/** Where a cell is shown now; the first one where there is none yet, or its item went. */
function placeOf(
  cell: { readonly item: string | undefined; readonly column: number } | undefined,
  lines: readonly LinePlace[],
  columns: number,
): GridPlace {
  if (cell === undefined) return { line: Math.min(0, lines.length - 1), column: 0 }
  const line = cell.item === undefined ? -1 : lines.findIndex(({ name }) => name === cell.item)
  const column = Math.min(cell.column, columns - 1)
  return { line: cell.item !== undefined && line < 0 ? Math.min(0, lines.length - 1) : line, column }
}
