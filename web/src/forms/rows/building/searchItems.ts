import { type DataNode, type JsonValue, memberOf } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { type ValueNames, valueNames } from '../../fields/valueNames'
import { tableColumns } from '../columns/tableColumns'
import { hasWords } from './hasWords'
import type { RowsInput } from './RowsInput'

/**
 * Positions of the items that have these words in a value, or in what the form calls a value of a flat object.
 * @param words in lower case.
 */
export function searchItems(
  { resolver, text, state }: RowsInput,
  schema: ResolvedSchema,
  ui: JsonValue | undefined,
  items: readonly DataNode[],
  words: string,
): readonly number[] {
  const named = (tableColumns(resolver, schema, ui, items) ?? []).flatMap((column) => {
    const names = valueNames(resolver, column, state.names)
    return names === undefined ? [] : { name: column.name, names }
  })
  return items.flatMap((item, index) => {
    const isCalled = named.some(({ name, names }) => isCalledSo(text, memberNode(item, name), names, words))
    return isCalled || hasWords(text, item, words) ? [index] : []
  })
}

function memberNode(item: DataNode, name: string): DataNode | undefined {
  return item.kind === 'object' ? memberOf(item, name)?.value : undefined
}

function isCalledSo(
  text: TextSource,
  node: DataNode | undefined,
  { labelOf }: ValueNames,
  words: string,
): boolean {
  if (node === undefined) return false
  const value = valueOf(text, node)
  const values = Array.isArray(value) ? [value, ...value] : [value]
  return values.some((one) => labelOf(one)?.toLocaleLowerCase().includes(words))
}
