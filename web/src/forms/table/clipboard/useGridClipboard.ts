import type { ClipboardEvent } from 'react'
import { readSeparated } from '~/lib/text/separated'
import { m } from '~/paraglide/messages'
import { useForm } from '../../model/FormContext'
import { clearCells } from '../cells/clearCells'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { cellsAsText } from './cellsAsText'

/**
 * Copies cells for a spreadsheet, and takes cells from one. Inside of a widget, plain text is the widget's.
 * @param paste puts copied text into the table.
 */
export function useGridClipboard(grid: Grid, paste: (text: string) => void) {
  const form = useForm()
  const { row, lines, active, range, isEditing, goTo } = grid
  const { announce } = form.view.getState()

  function handleCopy(event: ClipboardEvent): boolean {
    if (isEditing || active.line < 0) return false
    const selected = range ?? rangeBetween(active, active)
    event.clipboardData.setData('text/plain', cellsAsText(form, row, lines, selected, false))
    event.preventDefault()
    announce(m.forms_table_copied({ lines: selected.toLine - selected.fromLine + 1 }))
    return true
  }

  function handleCut(event: ClipboardEvent): void {
    if (handleCopy(event)) clearCells(form, grid)
  }

  function handlePaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const cells = readSeparated(text)
    const isOne = cells.length === 1 && cells[0]?.length === 1
    const isOwnText = event.target instanceof HTMLTextAreaElement && !text.includes('\t')
    if (row.field.isReadOnly || text === '' || (isEditing && (isOne || isOwnText))) return
    event.preventDefault()
    if (isEditing) goTo(active)
    paste(text)
  }

  return { handleCopy: (event: ClipboardEvent) => void handleCopy(event), handleCut, handlePaste }
}
