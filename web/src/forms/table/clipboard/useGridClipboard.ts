import type { ClipboardEvent } from 'react'
import { m } from '~/paraglide/messages'
import { useForm } from '../../FormContext'
import { clearCells } from '../cells/clearCells'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { cellsAsText } from './cellsAsText'
import { type PasteReport, pasteCells } from './pasteCells'
import { readSeparated } from './separated'

/** Copies cells for a spreadsheet, and takes cells from one. Inside of a widget, plain text is the widget's. */
export function useGridClipboard(grid: Grid, onPaste: (report: PasteReport) => void) {
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
    const from = range === undefined ? active : { line: range.fromLine, column: range.fromColumn }
    const report = pasteCells(form, row, lines, from, cells)
    announce(m.forms_paste_title({ count: report.count }))
    onPaste(report)
  }

  return { handleCopy: (event: ClipboardEvent) => void handleCopy(event), handleCut, handlePaste }
}
