import type { DataNode } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { initialItem } from '~/schema/initialValue'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { itemConjunction, itemUi } from '../../fields/childFields'
import { isNameShared, itemName } from '../names/memberTitle'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'
import { itemPlaceOf, itemSlot, listPlaceOf, NONE } from './slots'

/** Of a list whose form is drawn: every place of a tuple, and one of the items that are alike, there or not. */
export function drawnPositions({ prefix, items }: ResolvedSchema): readonly number[] {
  const places = [...prefix.keys()]
  return items === 'nothing' ? places : [...places, prefix.length]
}

/** The items of an open list. @param inside their depth. @param shown positions of those that a search leaves. */
export function addItems(
  rows: Parts,
  { slot, field, ui }: ShownValue,
  inside: number,
  items: readonly DataNode[],
  shown: Iterable<number>,
  { resolver, itemKeys, isDrawn }: RowsInput,
): void {
  const { path, key } = slot
  const { schema, isReadOnly, partsAround } = field
  // Order and place matter to a list that is not there yet, and so not to its items.
  const place = { path, key }
  const names = itemKeys.of(key, items.length)
  for (const index of shown) {
    const isOfTuple = index < schema.prefix.length
    const isNumbered = !isOfTuple || isNameShared(resolver, schema, index)
    const told = { isOfTuple, isNumbered }
    const item = itemPlaceOf(place, index, items.length, field.ui, isReadOnly, told)
    const child = itemSlot(slot, names[index] ?? `#new ${index}`, item, {
      conjunction: itemConjunction(schema, index),
      node: items[index],
      ui: itemUi(schema, ui, index),
      isReadOnly,
      partsAround,
      absentSources: isDrawn ? [...slot.absentSources, schema.sources] : NONE,
      extra: schema.items === 'nothing' && !isOfTuple ? 'unexpected' : undefined,
    })
    rows.addChild(child, inside)
  }
}

/** The row that adds one more item. */
export function addNewItem(
  rows: Parts,
  { slot, field }: ShownValue,
  inside: number,
  items: readonly DataNode[],
  { resolver }: RowsInput,
): void {
  const conjunction = itemConjunction(field.schema, items.length)
  rows.add({
    kind: 'add-item',
    key: `${field.key}\nadd`,
    depth: inside,
    field,
    list: listPlaceOf(slot),
    count: items.length,
    value: initialItem(resolver, conjunction, items.at(-1)),
    itemTitle: itemName(resolver, resolver.resolve(conjunction), undefined) ?? m.forms_item(),
    isHead: false,
  })
}
