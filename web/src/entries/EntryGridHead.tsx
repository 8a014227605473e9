/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a table cannot be windowed one by one */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import type { EntryField, EntryFields } from '~/workspace/entries/EntryField'
import styles from './EntryGrid.module.css'
import type { ListView } from './model/listView'

interface EntryGridHeadProps {
  /** The widths of the columns, as CSS has them. */
  readonly template: string
  readonly fields: EntryFields
  readonly columns: readonly EntryField[]
  readonly sort: ListView['sort']
  readonly onSort: (sort: ListView['sort']) => void
}

/** The names of the columns, each a button that sorts by it. */
export function EntryGridHead({ template, fields: { title }, columns, sort, onSort }: EntryGridHeadProps) {
  const shown = [
    { name: title?.name, title: title?.title ?? m.entries_name(), isNumber: false },
    ...columns.map((column) => ({ ...column, isNumber: column.kind === 'number' })),
  ]
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow} style={{ gridTemplateColumns: template }}>
        {shown.map((column) => {
          const direction = sort?.name === column.name ? (sort?.isDescending ? 'down' : 'up') : undefined
          const Arrow = direction === 'down' ? ArrowDown : ArrowUp
          return (
            <div
              key={column.name ?? ''}
              role="columnheader"
              aria-sort={direction === undefined ? 'none' : direction === 'up' ? 'ascending' : 'descending'}
              data-number={column.isNumber || undefined}
            >
              {column.name === undefined ? (
                column.title
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted={direction}
                  onClick={() => onSort(nextSort(sort, column.name))}
                >
                  <span>{column.title}</span>
                  <Arrow size={14} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </div>
          )
        })}
        <div role="columnheader">
          <VisuallyHidden>{m.entries_actions()}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}

/** Up, down, and as it was. */
function nextSort(sort: ListView['sort'], name: string | undefined): ListView['sort'] {
  if (name === undefined) return undefined
  if (sort?.name !== name) return { name, isDescending: false }
  return sort.isDescending ? undefined : { name, isDescending: true }
}
