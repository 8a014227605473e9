import { canAddItem } from '../../fields/childFields'
import { tableKey } from '../../state/FormState'
import { mayBeTable, tableColumns } from '../columns/tableColumns'
import { addAbout } from './addAbout'
import { addItems, addNewItem, drawnPositions } from './addItems'
import { openingOf } from './opening'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'
import { searchItems } from './searchItems'
import { listPlaceOf } from './slots'

/** A list: its head and, where it is open, its items as a table or one by one, and the row to add one. */
export function addList(rows: Parts, value: ShownValue, input: RowsInput): void {
  const { slot, field, ui } = value
  const { resolver, state, isDrawn } = input
  const { key, schema } = field
  const node = slot.node?.kind === 'array' ? slot.node : undefined
  const items = node?.items ?? []
  const { isPage, isOpen, depth, inside } = openingOf(value, input)
  const filter = state.filters.get(key)?.toLocaleLowerCase()
  const shown = filter === undefined ? undefined : searchItems(input, schema, ui, items, filter)
  const found = shown?.length
  const wantsTable = !isDrawn && (state.tables.get(key) ?? field.ui.widget === 'table')
  const columns = wantsTable ? tableColumns(resolver, schema, ui, items) : undefined
  const hasViews = columns !== undefined || (!wantsTable && mayBeTable(resolver, schema, ui, items))
  const view = hasViews ? (columns === undefined ? 'list' : 'table') : undefined
  const count = items.length
  rows.add({ kind: 'list', key, depth, field, isPage, isOpen, count, found, view, isHead: true })
  if (!isOpen) return
  addAbout(rows, value, inside, input)
  if (isDrawn) return addItems(rows, value, inside, items, drawnPositions(schema), input)
  const mayGrow = !field.isReadOnly && field.ui.isAddable && canAddItem(schema, node)
  if (columns === undefined) addItems(rows, value, inside, items, shown ?? items.keys(), input)
  // Into an empty one lines can be pasted.
  else if (items.length > 0 || mayGrow) {
    rows.add({
      kind: 'table',
      key: tableKey(key),
      depth: inside,
      field,
      list: listPlaceOf(slot),
      columns,
      ui,
      shown,
      isHead: false,
    })
  }
  if (mayGrow) addNewItem(rows, value, inside, items, input)
}
