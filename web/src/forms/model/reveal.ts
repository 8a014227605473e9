import { fromPointer } from '~/formats/nodes'
import { groupsAround } from '~/schema/ui/groupLayout'
import type { Row } from '../rows/Row'
import { partKey, tableKey, tabsKey } from '../state/FormState'
import { itemPart, type RowPlace } from '../state/viewState'
import { keyAndAncestors, ROOT_KEY } from '../store/keys'
import type { FormModel } from './FormModel'
import { readingOf } from './reading'
import { rootStep, stepInto } from './steps'

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
  const { isSetOnly, openAll, showSetOnly } = form.view.getState()
  // What is asked for is shown, whether it is set or not.
  if (isSetOnly && form.store.node(path) === undefined) showSetOnly(false)
  openAll(
    around.slice(1).filter((key) => !isShownOpen(form, key)),
    sections,
    tabs,
  )
  turnTo(form, around)
  const cell = revealCell(form, path, around)
  if (cell !== undefined) return { rowKey: cell }
  const up = around.findIndex((key) => form.rows.indexOf(key) >= 0)
  const row = form.rows.outline[form.rows.indexOf(around[up] ?? '')]
  if (row === undefined) return undefined
  const inside = row.kind === 'field' ? path.slice(path.length - up)[0] : undefined
  return inside === undefined ? { rowKey: row.key } : { rowKey: row.key, part: itemPart(inside) }
}

/** What is open as its kind is by itself stays unsaid: to say it would have its rows built once more. */
function isShownOpen({ rows }: FormModel, key: string): boolean {
  const row = rows.outline[rows.indexOf(key, ({ isHead }) => isHead)]
  // The whole is only closed where it has a head, as a list does.
  if (row === undefined) return key === ROOT_KEY
  return 'isOpen' in row && row.isOpen
}

/** Shows the innermost page that a field is on. @param around its key, and those of all that it is in. */
function turnTo(form: FormModel, around: readonly string[]): void {
  const { isPaged, page, setPage } = form.view.getState()
  if (!isPaged) return
  if (page !== undefined && !around.includes(page)) setPage(undefined)
  // Page by page: what is on one is not known before it is shown.
  const nextPage = () =>
    around.slice(1).find((key) => isClosedPage(form.rows.outline[form.rows.indexOfRow(key)]))
  let shown: string | undefined
  for (let next = nextPage(); next !== undefined && next !== shown; next = nextPage()) {
    setPage(next)
    shown = next
  }
}

/** Whether a row leads to a page. */
export function isClosedPage(row: Row | undefined): boolean {
  return (row?.kind === 'group' || row?.kind === 'list') && row.isPage && !row.isOpen
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
  if (place !== undefined) form.view.getState().wishFocus({ ...place, isJump: true })
}
