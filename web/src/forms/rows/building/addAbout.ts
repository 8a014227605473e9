import { isOfType } from '../../schema/typeOfNode'
import { choiceKey } from '../FormState'
import { branchLabels } from '../labels'
import { replacedValues } from '../replacedValues'
import { offeredTypes } from '../shownType'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'

/**
 * Rows that stand before the value itself: what is wrong with its schema, which branch, which type.
 * @returns whether the field still waits for its first row.
 */
export function addAbout(
  rows: Parts,
  { slot, field, open }: ShownValue,
  depth: number,
  mayBeHead: boolean,
  { resolver, text, state }: RowsInput,
): boolean {
  const { node } = slot
  const { key, schema } = field
  let isHead = mayBeHead
  for (const { choice, branch } of open) {
    const labels = branchLabels(resolver, choice, field.ui)
    rows.add({ kind: 'choice', key: choiceKey(key, choice), depth, field, choice, branch, labels, isHead })
    isHead = false
  }
  const types = offeredTypes(schema, node, open)
  if (types.length > 0) {
    const type = node === undefined ? undefined : types.find((one) => isOfType(text, node, new Set([one])))
    rows.add({ kind: 'type', key: `${key}\ntype`, depth, field, types, type, isHead })
    isHead = false
  }
  for (const { name, text } of replacedValues(state, key, node)) {
    rows.add({ kind: 'replaced', key: `${name} replaced`, depth, field, name, text, isHead: false })
  }
  for (const [index, problem] of schema.problems.entries()) {
    rows.add({ kind: 'problem', key: `${key}\nproblem ${index}`, depth, field, problem, isHead: false })
  }
  return isHead
}
