import { toPointer } from '~/formats/nodes'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { Child } from '../../fields/childFields'
import type { ItemPlace } from '../../fields/Field'
import type { ListPlace } from '../../store/edits'
import { itemKey, memberKey, ROOT_KEY } from '../../store/keys'
import { rootTitle } from '../names/memberTitle'
import type { Slot } from './fieldOf'
import type { RowsInput } from './RowsInput'

export const NONE: readonly never[] = []

/** Where something is, as far as what is in it needs to know. */
type Place = Pick<Slot, 'key' | 'path' | 'pointer'>

export function rootSlot({ resolver, root, uiSchema }: RowsInput): Slot {
  return {
    key: ROOT_KEY,
    path: [],
    pointer: '',
    conjunction: resolver.root,
    node: root,
    ui: uiSchema,
    title: rootTitle(resolver),
    isRequired: true,
    isReadOnly: false,
    order: undefined,
    missing: undefined,
    partsAround: 0,
    item: undefined,
    extra: undefined,
    isSettled: false,
    absentSources: NONE,
  }
}

/** The slot of an object's member. */
export function memberSlot(
  parent: Place,
  { name, conjunction, node, ui, isRequired, extra }: Child,
  title: string,
  shared: Pick<Slot, 'order' | 'missing' | 'absentSources' | 'isReadOnly' | 'partsAround' | 'isSettled'>,
): Slot {
  // Name by name: with a spread, ten thousand of them take ten times as long.
  return {
    key: memberKey(parent.key, name),
    path: [...parent.path, name],
    pointer: parent.pointer + stepOf(name),
    conjunction,
    node,
    ui,
    title,
    isRequired,
    isReadOnly: shared.isReadOnly,
    order: shared.order,
    missing: shared.missing,
    partsAround: shared.partsAround,
    item: undefined,
    extra,
    isSettled: shared.isSettled,
    absentSources: shared.absentSources,
  }
}

/** The slot of a list's item. */
export function itemSlot(
  list: Place,
  name: string,
  item: ItemPlace,
  {
    conjunction,
    node,
    ui,
    isReadOnly,
    partsAround,
    absentSources,
    extra,
  }: Pick<Slot, 'conjunction' | 'node' | 'ui' | 'isReadOnly' | 'partsAround' | 'absentSources' | 'extra'>,
): Slot {
  return {
    key: itemKey(list.key, name),
    path: [...list.path, String(item.index)],
    pointer: `${list.pointer}/${item.index}`,
    conjunction,
    node,
    ui,
    title: undefined,
    isRequired: true,
    isReadOnly,
    order: undefined,
    missing: undefined,
    partsAround,
    item,
    extra,
    isSettled: false,
    absentSources,
  }
}

/** Most items: any of a list. */
const NUMBERED = { isOfTuple: false, isNumbered: true }

/** Where a list is, or will be once it has an item. */
export function listPlaceOf({ path, key, order, missing }: Slot): ListPlace {
  return { path, key, order, missing }
}

export function itemPlaceOf(
  list: ListPlace,
  index: number,
  count: number,
  ui: UiOptions,
  isReadOnly: boolean,
  { isOfTuple, isNumbered }: Pick<ItemPlace, 'isOfTuple' | 'isNumbered'> = NUMBERED,
): ItemPlace {
  const isFixed = isReadOnly || isOfTuple
  return {
    label: ui.itemLabel,
    isOfTuple,
    isNumbered,
    list,
    index,
    count,
    isMovable: !isFixed && ui.isOrderable,
    isRemovable: !isFixed && ui.isRemovable,
    isCopyable: !isFixed && ui.isCopyable && ui.isAddable,
  }
}

/** One step of a JSON pointer. */
function stepOf(name: string): string {
  return /[~/]/.test(name) ? toPointer([name]) : `/${name}`
}
