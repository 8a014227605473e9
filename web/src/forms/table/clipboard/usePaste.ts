import { readSeparated } from '~/lib/text/separated'
import { m } from '~/paraglide/messages'
import { useForm } from '../../model/FormContext'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { type PasteReport, pasteCells } from './pasteCells'
import { repeated } from './repeated'

/** Puts copied text into the table, from the selected cells on. @returns nothing; what it did is told to `onPaste`. */
export function usePaste({ row, lines, active, range }: Grid, onPaste: (report: PasteReport) => void) {
  const form = useForm()
  return (text: string): void => {
    const selected = range ?? rangeBetween(active, active)
    const cells = repeated(readSeparated(text), selected)
    const from = { line: selected.fromLine, column: selected.fromColumn }
    const report = pasteCells(form, row, lines, from, cells)
    form.view.getState().announce(m.forms_paste_title({ count: report.count }))
    onPaste(report)
  }
}
