import type { JsonNode } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { initialItem } from '../../schema/initialValue'
import { itemConjunction, itemUi } from '../members/childFields'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'
import { itemPlaceOf, itemSlot, listPlaceOf } from './slots'

/** The items of an open list. @param shown positions of those that a search leaves. */
export function addItems(
  rows: Parts,
  { slot, field, depth, ui }: ShownValue,
  items: readonly JsonNode[],
  shown: Iterable<number>,
  { itemKeys }: RowsInput,
): void {
  const { path, key } = slot
  const { schema, isReadOnly, partsAround } = field
  // Order and place matter to a list that is not there yet, and so not to its items.
  const place = { path, key }
  const names = itemKeys.of(key, items.length)
  for (const index of shown) {
    const isTuple = index < schema.prefix.length
    const item = itemPlaceOf(place, index, items.length, field.ui, isReadOnly, isTuple)
    const child = itemSlot(slot, names[index] ?? '', item, {
      conjunction: itemConjunction(schema, index),
      node: items[index],
      ui: itemUi(schema, ui, index),
      isReadOnly,
      partsAround,
      extra: schema.items === 'nothing' && !isTuple ? 'unexpected' : undefined,
    })
    rows.addChild(child, depth + 1)
  }
}

/** The row that adds one more item. */
export function addNewItem(
  rows: Parts,
  { slot, field, depth }: ShownValue,
  items: readonly JsonNode[],
  { resolver }: RowsInput,
): void {
  const conjunction = itemConjunction(field.schema, items.length)
  rows.add({
    kind: 'add-item',
    key: `${field.key}\nadd`,
    depth: depth + 1,
    field,
    list: listPlaceOf(slot),
    count: items.length,
    value: initialItem(resolver, conjunction, items.at(-1)),
    itemTitle: resolver.resolve(conjunction).title ?? m.forms_item(),
    isHead: false,
  })
}
