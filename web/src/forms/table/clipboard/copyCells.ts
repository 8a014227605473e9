import { m } from '~/paraglide/messages'
import type { FormModel } from '../../model/FormModel'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { cellsAsText } from './cellsAsText'

/** Puts the selected cells on the clipboard, or all of the table with its titles, and says so. */
export async function copyCells(form: FormModel, grid: Grid, what: 'selected' | 'all'): Promise<void> {
  const { row, lines, active } = grid
  const { announce } = form.view.getState()
  const all = rangeBetween({ line: 0, column: 0 }, { line: lines.length - 1, column: row.columns.length - 1 })
  const range = what === 'all' ? all : (grid.range ?? rangeBetween(active, active))
  try {
    await navigator.clipboard.writeText(cellsAsText(form, row, lines, range, what === 'all'))
    announce(m.forms_table_copied({ lines: range.toLine - range.fromLine + 1 }))
  } catch {
    announce(m.forms_table_copy_failed())
  }
}
