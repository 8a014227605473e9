/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import { useForm } from '../model/FormContext'
import type { TableColumn } from '../rows/columns/tableColumns'
import { markedObligation } from '../rows/markedObligation'
import type { TableRow } from '../rows/Row'
import { FieldTitle } from '../rowView/head/FieldTitle'
import { RequiredMark } from '../rowView/head/LabelNote'
import { tableKey } from '../state/FormState'
import { useView } from '../state/OpenForm'
import type { TableSort } from '../state/viewState'
import { valueKind } from '../widgets/reading/valueKind'
import { gridTemplate } from './columnWidth'
import { sortedNames } from './lineOrder'
import type { GoTo } from './selection/grid'
import type { GridPlace } from './selection/gridMove'
import styles from './Table.module.css'

interface TableHeadProps {
  readonly row: TableRow
  readonly active: GridPlace
  readonly onGoTo: GoTo
}

/** The line of titles; each sorts the view. */
export function TableHead({ row, active, onGoTo }: TableHeadProps) {
  const form = useForm()
  const { list, columns } = row
  const sort = useView((view) => view.sorts.get(list.key))

  function sortBy(column: TableColumn): void {
    const { name, title } = column
    const { store, view } = form
    const node = store.node(list.path)
    if (node?.kind !== 'array') return
    const next = nextSort(sort, name)
    if (next === undefined) {
      view.getState().sort(list.key, undefined)
      view.getState().announce(m.forms_table_unsorted())
      return
    }
    const names = store.itemKeys.of(list.key, node.items.length)
    view.getState().sort(list.key, {
      column: name,
      direction: next,
      names: sortedNames(store.text, node.items, names, name, next, valueKind(form, column).names),
    })
    const direction = next === 'ascending' ? m.forms_table_ascending() : m.forms_table_descending()
    view.getState().announce(m.forms_table_announce_sorted({ column: title, direction }))
  }

  return (
    <thead role="rowgroup" className={styles.head} style={{ minWidth: gridTemplate(columns).minWidth }}>
      <tr
        role="row"
        aria-rowindex={1}
        className={styles.line}
        style={{ gridTemplateColumns: gridTemplate(columns).gridTemplateColumns }}
      >
        <th
          scope="col"
          role="columnheader"
          aria-colindex={1}
          className={`${styles.title} ${styles.lineCell}`}
        >
          <VisuallyHidden>{m.forms_table_line()}</VisuallyHidden>
        </th>
        {columns.map((column, position) => (
          <HeadCell
            key={column.name}
            column={column}
            position={position}
            direction={sort?.column === column.name ? sort.direction : undefined}
            isActive={active.line < 0 && Math.max(0, active.column) === position}
            rowKey={tableKey(list.key)}
            onSort={() => {
              onGoTo({ line: -1, column: position })
              sortBy(column)
            }}
          />
        ))}
      </tr>
    </thead>
  )
}

/** Ascending, descending, the file's order. */
function nextSort(sort: TableSort | undefined, column: string): TableSort['direction'] | undefined {
  if (sort?.column !== column) return 'ascending'
  return sort.direction === 'ascending' ? 'descending' : undefined
}

interface HeadCellProps {
  readonly column: TableColumn
  readonly position: number
  readonly direction: TableSort['direction'] | undefined
  readonly isActive: boolean
  readonly rowKey: string
  readonly onSort: () => void
}

function HeadCell({ column, position, direction, isActive, rowKey, onSort }: HeadCellProps) {
  const form = useForm()
  const marked = markedObligation(form.resolver)
  const button = useRef<HTMLButtonElement>(null)
  const isWished = useView((view) => isActive && view.focus?.rowKey === rowKey)
  useEffect(() => {
    if (!isWished) return
    button.current?.focus()
    form.view.getState().wishFocus(undefined)
  }, [form, isWished])
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      role="columnheader"
      aria-colindex={position + 2}
      aria-sort={direction ?? 'none'}
      className={styles.title}
      data-kind={column.widget}
    >
      <button
        ref={button}
        type="button"
        className={styles.sort}
        tabIndex={isActive ? 0 : -1}
        title={m.forms_table_sort_by({ column: column.title })}
        onClick={onSort}
      >
        <FieldTitle field={column} name={column.name} className={styles.titleText} />
        {column.ui.unit !== undefined && <span className={styles.titleNote}>{column.ui.unit}</span>}
        {column.isRequired && marked === 'required' && <RequiredMark />}
        {!column.isRequired && marked === 'optional' && (
          <span className={styles.titleNote}>{m.forms_optional()}</span>
        )}
        {direction !== undefined && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
      </button>
    </th>
  )
}
