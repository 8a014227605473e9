import type { Beside } from '../rows/lines/rowLines'
import styles from '../rowView/Line.module.css'
import rowStyles from '../rowView/Row.module.css'
import { RowView } from './RowView'

interface LineViewProps {
  readonly fields: readonly Beside[]
  /** Position of the first among the rows. */
  readonly first: number
}

/** Fields side by side where there is width for it, with their controls at one height; else one below the other. */
export function LineView({ fields, first }: LineViewProps) {
  return (
    <div
      className={`${rowStyles.row} ${styles.shared}`}
      data-depth={fields[0]?.row.depth}
      role="presentation"
    >
      <div className={styles.beside} role="presentation">
        {fields.map(({ row, share }, index) => (
          <div
            key={row.key}
            className={styles.cell}
            data-index={first + index}
            // On a narrow screen the cells are in no grid.
            style={{ gridColumn: `span ${share}` }}
            role="presentation"
          >
            <RowView row={row} />
          </div>
        ))}
      </div>
    </div>
  )
}
