import { ArrowDownToLine, Copy, Eraser } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { useForm } from '../model/FormContext'
import { clearCells } from './cells/clearCells'
import { fillDown } from './cells/fillDown'
import { copyCells } from './clipboard/copyCells'
import { PasteButton } from './clipboard/PasteButton'
import type { Grid } from './selection/grid'
import { rangeBetween } from './selection/gridMove'
import styles from './Table.module.css'

interface CellActionsProps {
  readonly grid: Grid
  /** After something was done. */
  readonly onAct: () => void
  /** Puts copied text into the table. */
  readonly onPaste: (text: string) => void
}

/** What can be done with the selected cells, for those who have no keys for it, or do not know them. */
export function CellActions({ grid, onAct, onPaste }: CellActionsProps) {
  const form = useForm()
  const { row, active } = grid
  const { announce } = form.view.getState()
  const { fromLine, toLine, fromColumn, toColumn } = grid.range ?? rangeBetween(active, active)
  function fill(): void {
    announce(m.forms_table_filled({ count: fillDown(form, grid) }))
    onAct()
  }

  function clear(): void {
    announce(m.forms_table_cleared({ count: clearCells(form, grid) }))
    onAct()
  }

  const count = (toLine - fromLine + 1) * (toColumn - fromColumn + 1)
  return (
    <>
      <output className={styles.count}>{m.forms_table_selected({ count })}</output>
      <span className={styles.actions}>
        {!row.field.isReadOnly && (
          <>
            <Button
              size="small"
              icon={ArrowDownToLine}
              // Above the first line there is nothing to repeat.
              isDisabled={toLine === 0}
              onPress={fill}
            >
              {m.forms_table_fill()}
            </Button>
            <PasteButton
              onPaste={(text) => {
                onPaste(text)
                onAct()
              }}
            />
            <Button size="small" icon={Eraser} onPress={clear}>
              {m.forms_table_clear()}
            </Button>
          </>
        )}
        <Button size="small" icon={Copy} onPress={() => void copyCells(form, grid, 'selected')}>
          {m.forms_table_copy_cells()}
        </Button>
      </span>
    </>
  )
}
