/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */
import { type RefCallback, useRef } from 'react'
import { useForm } from '../model/FormContext'
import { useItemDrag } from '../moving/useItemDrag'
import type { TableRow } from '../rows/Row'
import { tableKey } from '../state/FormState'
import { useView } from '../state/OpenForm'
import { amongLines } from './amongLines'
import { LineCell } from './cells/LineCell'
import { lineOf } from './cells/lineOf'
import { TableCell } from './cells/TableCell'
import { gridTemplate } from './columnWidth'
import { CornerHandles } from './selection/CornerHandles'
import type { EditMode, GoTo } from './selection/grid'
import { type GridPlace, type GridRange, isInRange } from './selection/gridMove'
import styles from './Table.module.css'

interface TableLineProps {
  readonly ref: RefCallback<HTMLTableRowElement>
  readonly row: TableRow
  /** Where the line is shown, and where its item is in the file. */
  readonly position: number
  readonly index: number
  /** In px from the first line. */
  readonly start: number
  /** The column with focus, if the focus is in this line. */
  readonly active: number | undefined
  /** How that column is edited. */
  readonly edit: EditMode
  readonly range: GridRange | undefined
  /** Whether taps select cells. */
  readonly isPicking: boolean
  readonly onGoTo: GoTo
  readonly onMoveCorner: (place: GridPlace, opposite: GridPlace) => void
}

export function TableLine({
  ref,
  row,
  position,
  index,
  start,
  active,
  edit,
  range,
  ...props
}: TableLineProps) {
  const { isPicking, onGoTo, onMoveCorner } = props
  const form = useForm()
  const line = lineOf(form, row, index)
  const { columns, list } = row
  const element = useRef<HTMLTableRowElement>(null)
  const edge = useItemDrag(element, line?.item.key, line?.item, amongLines)
  const rowKey = tableKey(list.key)
  const isFound = useView((view) => active !== undefined && view.found?.rowKey === rowKey)
  if (line === undefined) return null
  const cells = line.cells ?? [
    { field: line.item, widget: 'json' as const, isMisfit: !isObject(form, line.item.path) },
  ]
  const isWhole = line.cells === undefined
  return (
    <tr
      ref={(row) => {
        element.current = row
        ref(row)
      }}
      role="row"
      aria-rowindex={position + 2}
      data-index={position}
      data-found={(isFound && active === -1) || undefined}
      data-drop={edge}
      className={`${styles.line} ${styles.placed}`}
      style={{
        gridTemplateColumns: gridTemplate(columns).gridTemplateColumns,
        transform: `translateY(${start}px)`,
      }}
    >
      <LineCell
        item={line.item}
        isRaw={isWhole}
        rowKey={rowKey}
        isActive={active === -1}
        onFocus={() => onGoTo({ line: position, column: -1 })}
      />
      {cells.map((cell, column) => (
        <TableCell
          key={columns[column]?.name ?? column}
          cell={cell}
          title={isWhole ? line.item.title : (columns[column]?.title ?? '')}
          number={index + 1}
          lock={line.lock}
          rowKey={rowKey}
          position={column}
          span={isWhole ? columns.length : 1}
          isActive={active !== undefined && (isWhole ? active >= 0 : active === column)}
          isFound={isFound && (isWhole ? active !== -1 : active === column)}
          edit={(isWhole ? (active ?? -1) >= 0 : active === column) ? edit : 'none'}
          isSelected={isInRange(range, { line: position, column })}
          onEdit={() => onGoTo({ line: position, column }, { edit: 'continue' })}
          isPicking={isPicking}
          onSelect={(next) => onGoTo({ line: position, column }, next)}
        >
          {isPicking && !isWhole && (
            <CornerHandles
              place={{ line: position, column }}
              range={range}
              isActive={active === column}
              onMove={onMoveCorner}
            />
          )}
        </TableCell>
      ))}
    </tr>
  )
}

function isObject({ store }: ReturnType<typeof useForm>, path: readonly string[]): boolean {
  return store.node(path)?.kind === 'object'
}
