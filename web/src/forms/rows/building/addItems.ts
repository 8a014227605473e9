import type { DataNode } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { initialItem } from '~/schema/initialValue'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { itemConjunction, itemUi } from '../../fields/childFields'
import { itemKey } from '../../store/keys'
import { isNameShared, itemName } from '../names/memberTitle'
import { type ClosedItem, closedItem, DueItem, isPlain, isTouched } from './dueItem'
import type { Slot } from './fieldOf'
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
  value: ShownValue,
  inside: number,
  items: readonly DataNode[],
  shown: Iterable<number>,
  input: RowsInput,
): void {
  const { slot, field, ui } = value
  const names = input.itemKeys.of(slot.key, items.length)
  const nameAt = (index: number) => names[index] ?? `#new ${index}`
  const slotAt = itemSlots(value, items, nameAt, input)
  let like: ClosedItem | undefined
  for (const index of shown) {
    const isOfTuple = index < field.schema.prefix.length
    const key = itemKey(slot.key, nameAt(index))
    const isLike = !isOfTuple && isPlain(items[index]) && like?.ui === itemUi(field.schema, ui, index)
    if (like !== undefined && isLike && !isTouched(input.state, key)) {
      const one = like
      if (rows.addDue(key, () => new DueItem(one, index, key, inside))) continue
    }
    const piece = rows.addChild(slotAt(index), inside)
    if (!isOfTuple) like ??= closedItem(piece, slotAt, input)
  }
}

/** What the items of a list are before they are built, by position. */
function itemSlots(
  { slot, field, ui }: ShownValue,
  items: readonly DataNode[],
  nameAt: (index: number) => string,
  { resolver, isDrawn }: RowsInput,
): (index: number) => Slot {
  const { path, key } = slot
  const { schema, isReadOnly, partsAround } = field
  // Order and place matter to a list that is not there yet, and so not to its items.
  const place = { path, key }
  return (index) => {
    const isOfTuple = index < schema.prefix.length
    const isNumbered = !isOfTuple || isNameShared(resolver, schema, index)
    const told = { isOfTuple, isNumbered }
    const item = itemPlaceOf(place, index, items.length, field.ui, isReadOnly, told)
    return itemSlot(slot, nameAt(index), item, {
      conjunction: itemConjunction(schema, index),
      node: items[index],
      ui: itemUi(schema, ui, index),
      isReadOnly,
      partsAround,
      absentSources: isDrawn ? [...slot.absentSources, schema.sources] : NONE,
      extra: schema.items === 'nothing' && !isOfTuple ? 'unexpected' : undefined,
    })
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
