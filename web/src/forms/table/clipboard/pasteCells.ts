import { styleOf } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { initialValue } from '~/schema/initialValue'
import { isRecord } from '~/schema/json'
import { uiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction, itemUi, membersOf } from '../../fields/childFields'
import type { FormModel } from '../../model/FormModel'
import type { TableRow } from '../../rows/Row'
import { addItems } from '../../store/cellEdits'
import { namesOf, written } from '../../store/edits'
import { itemKey, memberKey } from '../../store/keys'
import type { ValueStore } from '../../store/ValueStore'
import { type ValueKind, valueKind } from '../../widgets/reading/valueKind'
import { lineOf } from '../cells/lineOf'
import { writeCells } from '../cells/writeCells'
import type { LinePlace } from '../lineOrder'
import type { GridPlace } from '../selection/gridMove'
import { type PastePlan, planPaste } from './planPaste'

/** What a paste did, for the report. */
export interface PasteReport {
  readonly count: number
  readonly addedLines: number
  readonly misfits: readonly {
    readonly item: string
    readonly line: number
    readonly column: number
    readonly typed: string
  }[]
  readonly leftOut: readonly string[]
}

/** Writes copied cells into the table from a place on; one undo takes all of it back. */
export function pasteCells(
  form: FormModel,
  row: TableRow,
  lines: readonly LinePlace[],
  at: GridPlace,
  cells: readonly (readonly string[])[],
): PasteReport {
  const { store, resolver } = form
  const { field, columns, list } = row
  const from = Math.max(0, at.line)
  const targets = lines.slice(from, from + cells.length)
  const count = namesOf(store, list).length
  const known = new Map(targets.map(({ index }) => [index, lineOf(form, row, index)]))
  const fresh = resolver.resolve(itemConjunction(field.schema, count))
  const { children, order } = membersOf(fresh, undefined, itemUi(field.schema, row.ui, count))
  const byName = new Map(children.map((child) => [child.name, child]))

  function kindOf(index: number | undefined, name: string): ValueKind | undefined {
    if (index === undefined) {
      const child = byName.get(name)
      return valueKind(form, { schema: resolver.resolve(child?.conjunction ?? []), ui: uiOptions(child?.ui) })
    }
    const cell = known.get(index)?.cells?.[columns.findIndex((column) => column.name === name)]
    return cell === undefined || cell.field.isReadOnly ? undefined : valueKind(form, cell.field)
  }

  const plan = planPaste(cells, {
    columns,
    lines: targets.map(({ index }) => index),
    column: Math.max(0, at.column),
    isAddable: !field.isReadOnly && field.ui.isAddable,
    kindOf,
  })
  const group = `paste ${list.key} ${store.document.version}`
  writeCells(
    form,
    row,
    plan.changes.map((change) => ({ ...change, order })),
    group,
  )
  const start = initialValue(resolver, itemConjunction(field.schema, count))
  const texts = plan.added.map((members) => itemText(store, start, order, members))
  const names = addItems(store, list, texts, group)
  const report = reportOf(
    plan,
    [...targets.map(({ name }) => name), ...names],
    [...targets.map(({ index }) => index), ...names.map((_, index) => count + index)],
  )
  // What did not fit shows its error at once.
  const misfits = report.misfits.map(({ item, column }) =>
    memberKey(itemKey(list.key, item), columns[column]?.name ?? ''),
  )
  form.view.getState().touch([list.key, ...misfits])
  return report
}

/** A new item: what the schema starts it with, and the pasted members, in the order of the form. */
function itemText(
  store: ValueStore,
  start: JsonValue,
  order: readonly string[],
  pasted: ReadonlyMap<string, string>,
): string {
  const members = new Map<string, string>()
  for (const [name, value] of isRecord(start) ? Object.entries(start) : [])
    members.set(name, written(store, value))
  for (const [name, text] of pasted) members.set(name, text)
  const names = [...new Set([...order, ...members.keys()])].filter((name) => members.has(name))
  const { indent, lineEnd, isMinified } = styleOf(store.text)
  if (names.length === 0) return '{}'
  if (isMinified)
    return `{${names.map((name) => `${JSON.stringify(name)}:${members.get(name) ?? ''}`).join(',')}}`
  const lines = names.map(
    (name) =>
      `${indent}${JSON.stringify(name)}: ${(members.get(name) ?? '').replaceAll('\n', `\n${indent}`)}`,
  )
  return `{${lineEnd}${lines.join(`,${lineEnd}`)}${lineEnd}}`
}

function reportOf(plan: PastePlan, names: readonly string[], positions: readonly number[]): PasteReport {
  return {
    count: plan.changes.length + plan.added.reduce((sum, { size }) => sum + size, 0),
    addedLines: plan.added.length,
    misfits: plan.misfits.map(({ line, column, typed }) => ({
      item: names[line] ?? '',
      line: (positions[line] ?? 0) + 1,
      column,
      typed,
    })),
    leftOut: plan.leftOut,
  }
}
