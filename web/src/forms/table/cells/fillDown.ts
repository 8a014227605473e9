import type { FormModel } from '../../model/FormModel'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { lineOf } from './lineOf'
import { writeCells } from './writeCells'

/**
 * Repeats the first of the selected lines in those below it, as spreadsheets do; of a single line, the one above it in
 * that line. What cannot be changed stays. One step of undo.
 * @returns how many cells were written.
 */
export function fillDown(form: FormModel, { row, lines, active, range }: Grid): number {
  const { store } = form
  const { fromLine, toLine, fromColumn, toColumn } = range ?? rangeBetween(active, active)
  const source = fromLine === toLine ? fromLine - 1 : fromLine
  const first = lines[source]
  if (first === undefined) return 0
  const firstPath = [...row.list.path, String(first.index)]
  if (store.node(firstPath)?.kind !== 'object') return 0
  const cells = lines.slice(source + 1, toLine + 1).flatMap(({ index }) => {
    const line = lineOf(form, row, index)
    return (line?.cells ?? []).slice(fromColumn, toColumn + 1).flatMap(({ field }) => {
      const name = field.path.at(-1) ?? ''
      const text = store.raw([...firstPath, name])
      if (field.isReadOnly || text === store.raw(field.path)) return []
      return { index, name, text, order: field.order?.names ?? [] }
    })
  })
  writeCells(form, row, cells, `fill ${row.list.key} ${store.document.version}`)
  return cells.length
}
