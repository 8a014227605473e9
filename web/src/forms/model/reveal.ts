import { fromPointer } from '~/drafts/json'
import { partKey, tableKey, tabsKey } from '../rows/FormState'
import { groupsAround } from '../schema/ui/groupLayout'
import { keyAndAncestors } from '../store/keys'
import type { FormModel } from './FormModel'
import { readingOf } from './reading'
import { rootStep, stepInto } from './steps'
import type { RowPlace } from './viewState'

/**
 * Opens what is around a field; in a table, makes its cell the one that gets focus.
 * @returns its row, or that of the nearest thing around it that has one: with the part of it, for an item of a list that
 * is one field.
 */
export function reveal(form: FormModel, pointer: string): RowPlace | undefined {
  const path = fromPointer(pointer) ?? []
  const around = keyAndAncestors(form.store.keyOf(path))
  const sections: string[] = []
  const tabs = new Map<string, number>()
  const reading = readingOf(form)
  let step = rootStep(reading)
  for (const name of path) {
    const { key, members } = step
    const isKept = members?.kept.some((member) => member.name === name) === true
    if (isKept) sections.push(partKey(key, 'kept'))
    let inside = ''
    for (const placed of groupsAround(members?.groups ?? [], name)) {
      if (placed.isTab) tabs.set(tabsKey(key, inside), placed.index)
      else sections.push(partKey(key, placed.name))
      inside = placed.name
    }
    step = stepInto(reading, step, name)
  }
  form.view.getState().openAll(around.slice(1), sections, tabs)
  const cell = revealCell(form, path, around)
  if (cell !== undefined) return { rowKey: cell }
  const up = around.findIndex((key) => form.rows.indexOf(key) >= 0)
  const row = form.rows.outline[form.rows.indexOf(around[up] ?? '')]
  if (row === undefined) return undefined
  const inside = row.kind === 'field' ? path.slice(path.length - up)[0] : undefined
  return inside === undefined ? { rowKey: row.key } : { rowKey: row.key, part: itemPart(inside) }
}

/** The part of a row that is an item of its list. @param index its position. */
export function itemPart(index: number | string): string {
  return `item ${index}`
}

/** Makes a field of a table the cell that gets focus. @returns the key of the table's row; undefined outside of tables. */
function revealCell(form: FormModel, path: readonly string[], around: readonly string[]): string | undefined {
  const depth = around.findIndex((key) => form.rows.indexOfRow(tableKey(key)) >= 0)
  const [listKey, itemKey] = [around[depth], around[depth - 1]]
  if (listKey === undefined || itemKey === undefined) return undefined
  const row = form.rows.outline[form.rows.indexOfRow(tableKey(listKey))]
  const name = path[path.length - depth + 1]
  const column = row?.kind === 'table' ? row.columns.findIndex((one) => one.name === name) : -1
  form.view.getState().setCell(listKey, { item: itemKey.slice(listKey.length + 1), column })
  return row?.key
}

/** Brings focus to a field, or to the nearest thing around it that has a row. */
export function jumpTo(form: FormModel, pointer: string): void {
  const place = reveal(form, pointer)
  if (place !== undefined) form.view.getState().wishFocus(place)
}
