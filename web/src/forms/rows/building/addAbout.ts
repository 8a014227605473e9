import { isOfType } from '~/schema/typeOfNode'
import { choiceKey } from '../../state/FormState'
import { replacedValues } from '../../state/replacedValues'
import { branchLabels } from '../names/branchLabels'
import { choiceTitle } from '../names/choiceTitle'
import type { KindRow } from '../Row'
import { offeredTypes } from '../shownType'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'

/** Rows that stand before what is in a group or a list: which branch, which type, and what there is to say. */
export function addAbout(rows: Parts, value: ShownValue, depth: number, input: RowsInput): void {
  for (const row of kindRows(value, depth, false, input)) rows.add(row)
  addNotes(rows, value, depth, input)
}

/** Which branch, which type. @param isHead whether the first of them carries the field's menu. */
export function kindRows(
  { slot: { node }, field, open }: ShownValue,
  depth: number,
  isHead: boolean,
  { resolver, text }: RowsInput,
): readonly KindRow[] {
  const { key, schema } = field
  const types = offeredTypes(schema, node, open)
  if (open.length === 0 && types.length === 0) return NO_KINDS
  const kinds = open.map(({ choice, branch, fitting }, index): KindRow => {
    const labels = branchLabels(resolver, choice, field.ui)
    const about = { key: choiceKey(key, choice), depth, field, isHead: isHead && index === 0 }
    const title = open.length > 1 ? choiceTitle(resolver, choice) : undefined
    return { kind: 'choice', ...about, choice, branch, fitting, title, labels }
  })
  if (types.length > 0) {
    const type = node === undefined ? undefined : types.find((one) => isOfType(text, node, new Set([one])))
    kinds.push({ kind: 'type', key: `${key}\ntype`, depth, field, types, type, isHead })
  }
  return kinds
}

/** Most values are of one kind. */
const NO_KINDS: readonly KindRow[] = []

/** What was replaced, and what is wrong with the schema. */
export function addNotes(
  rows: Parts,
  { slot: { node }, field }: ShownValue,
  depth: number,
  { state, isDrawn }: RowsInput,
): void {
  const { key, schema } = field
  for (const { name, text } of isDrawn ? [] : replacedValues(state, key, node)) {
    rows.add({ kind: 'replaced', key: `${name} replaced`, depth, field, name, text, isHead: false })
  }
  for (const [index, problem] of schema.problems.entries()) {
    rows.add({ kind: 'problem', key: `${key}\nproblem ${index}`, depth, field, problem, isHead: false })
  }
}
