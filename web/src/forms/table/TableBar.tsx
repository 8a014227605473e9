import { Copy, SquareDashedMousePointer } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { useForm } from '../model/FormContext'
import { CellActions } from './CellActions'
import { copyCells } from './clipboard/copyCells'
import { PasteButton } from './clipboard/PasteButton'
import type { Grid } from './selection/grid'
import styles from './Table.module.css'

interface TableBarProps {
  readonly grid: Grid
  /** Id of what explains the keys. */
  readonly helpId: string
  readonly isPicking: boolean
  readonly onPicking: (isPicking: boolean) => void
  /** Puts copied text into the table. */
  readonly onPaste: (text: string) => void
}

/** Over a table: how it is used, or what can be done with the cells that are selected. */
export function TableBar({ grid, helpId, isPicking, onPicking, onPaste }: TableBarProps) {
  const form = useForm()
  const { row, lines, range, active } = grid
  const isChosen = range !== undefined || (isPicking && active.line >= 0 && active.column >= 0)
  // There is no cell to be chosen first.
  const isEmpty = lines.length === 0 && row.shown === undefined && !row.field.isReadOnly
  return (
    <div className={styles.bar}>
      <p id={helpId} className={styles.help} hidden={isChosen}>
        {row.field.isReadOnly
          ? m.forms_table_help_read()
          : isEmpty
            ? m.forms_table_help_empty()
            : m.forms_table_help()}
      </p>
      {isChosen && <CellActions grid={grid} onAct={() => isPicking && onPicking(true)} onPaste={onPaste} />}
      <span className={styles.ways}>
        {lines.length > 0 && (
          <span className={styles.pick}>
            <Button
              size="small"
              variant="ghost"
              icon={SquareDashedMousePointer}
              onPress={() => onPicking(!isPicking)}
            >
              {isPicking ? m.forms_table_pick_done() : m.forms_table_pick()}
            </Button>
          </span>
        )}
        {isEmpty && <PasteButton onPaste={onPaste} />}
        {!isChosen && !isEmpty && (
          <Button size="small" variant="ghost" icon={Copy} onPress={() => void copyCells(form, grid, 'all')}>
            {m.forms_table_copy()}
          </Button>
        )}
      </span>
      {isPicking && <p className={styles.note}>{m.forms_table_pick_help()}</p>}
    </div>
  )
}
