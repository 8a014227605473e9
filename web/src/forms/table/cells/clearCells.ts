import { memberOf } from '~/formats/nodes'
import type { FormModel } from '../../model/FormModel'
import { itemKey, memberKey } from '../../store/keys'
import type { Grid } from '../selection/grid'
import { rangeBetween } from '../selection/gridMove'
import { lineOf } from './lineOf'
import { writeCells } from './writeCells'

/** Takes the values of the selected cells out of the file, as one step of undo. @returns how many there were. */
export function clearCells(form: FormModel, { row, lines, active, range }: Grid): number {
  const { store, view } = form
  const { typed } = view.getState()
  const { fromLine, toLine, fromColumn, toColumn } = range ?? rangeBetween(active, active)
  const columns = row.columns.slice(fromColumn, toColumn + 1)
  const cells = lines.slice(fromLine, toLine + 1).flatMap(({ index, name: key }) => {
    const item = store.node([...row.list.path, String(index)])
    if (item?.kind !== 'object') return []
    const line = lineOf(form, row, index)
    return columns.flatMap(({ name }, offset) => {
      const isLocked = line?.cells?.[fromColumn + offset]?.field.isReadOnly !== false
      const isEmpty =
        memberOf(item, name) === undefined && !typed.has(memberKey(itemKey(row.list.key, key), name))
      if (isLocked || isEmpty) return []
      return { index, name, text: undefined, order: [] }
    })
  })
  writeCells(form, row, cells, `clear ${row.list.key} ${store.document.version}`)
  return cells.length
}
