import type { DataNode } from '~/formats/nodes'
import { activeSchema } from '~/schema/activeSchema'
import { isOfKind } from '~/schema/typeOfNode'
import { itemConjunction, itemUi, membersOf } from '../../fields/childFields'
import type { Field } from '../../fields/Field'
import type { FormModel } from '../../model/FormModel'
import { fieldOf } from '../../rows/building/fieldOf'
import { itemPlaceOf, itemSlot, memberSlot, NONE } from '../../rows/building/slots'
import type { TableRow } from '../../rows/Row'
import { shownType } from '../../rows/shownType'
import type { WidgetKind } from '../../widgets/definitions'
import { listWidget } from '../../widgets/listWidget'
import { widgetKind } from '../../widgets/widgetKind'

export interface Cell {
  readonly field: Field
  readonly widget: WidgetKind
  /** The value is of a type that the column does not have; it is edited as JSON. */
  readonly isMisfit: boolean
}

/** One item of the list, as a line of the table. */
interface Line {
  readonly item: Field
  /** By position of the column; undefined for an item that is no object or is edited as JSON: one cell for all. */
  readonly cells: readonly Cell[] | undefined
  /** Why nothing of it can be changed. */
  readonly lock: string | undefined
}

/** The fields of one item: made when the line is looked at, since most of a long table never is. */
export function lineOf(form: FormModel, row: TableRow, index: number): Line | undefined {
  const { store, resolver, view } = form
  const { field: list } = row
  const listNode = store.node(list.path)
  const node = listNode?.kind === 'array' ? listNode.items[index] : undefined
  if (listNode?.kind !== 'array' || node === undefined) return undefined
  const count = listNode.items.length
  const name = store.itemKeys.of(list.key, count)[index] ?? ''
  const { schema } = list
  const place = itemPlaceOf(row.list, index, count, list.ui, list.isReadOnly)
  // Up and down mean the order of the file.
  const isInFileOrder = !view.getState().sorts.has(list.key) && row.shown === undefined
  const lock = form.lockOf([...list.path, String(index)])
  const slot = itemSlot(list, name, isInFileOrder ? place : { ...place, isMovable: false }, {
    conjunction: itemConjunction(schema, index),
    node,
    ui: itemUi(schema, row.ui, index),
    isReadOnly: list.isReadOnly || lock !== undefined,
    partsAround: list.partsAround,
    absentSources: NONE,
    extra: undefined,
  })
  const context = { text: store.source, verdict: () => undefined, chosen: () => undefined }
  const own = activeSchema(resolver, slot.conjunction, node, context).schema
  const item = fieldOf(resolver, slot, own, slot.ui)
  if (node.kind !== 'object' || view.getState().raw.has(item.key)) return { item, cells: undefined, lock }
  const { children, order } = membersOf(own, node, slot.ui)
  const byName = new Map(children.map((child) => [child.name, child]))
  const shared = {
    order: { names: order },
    missing: undefined,
    isSettled: false,
    absentSources: NONE,
    isReadOnly: item.isReadOnly,
    partsAround: item.partsAround,
  }
  return {
    item,
    lock,
    cells: row.columns.map(({ name, title }) => {
      const child = byName.get(name) ?? extraChild(name)
      const cellSlot = memberSlot(slot, child, title, shared)
      const ownSchema = activeSchema(resolver, child.conjunction, child.node, context).schema
      return cellOf(form, fieldOf(resolver, cellSlot, ownSchema, child.ui), child.node)
    }),
  }
}

/** A member that other items have and this one has not. */
function extraChild(name: string) {
  return {
    name,
    conjunction: NONE,
    node: undefined,
    ui: undefined,
    isRequired: false,
    extra: 'allowed' as const,
  }
}

function cellOf({ store, resolver, view }: FormModel, field: Field, node: DataNode | undefined): Cell {
  const { schema, ui } = field
  const fits = node === undefined || schema.types === undefined || isOfKind(store.source, node, schema)
  if (!fits || view.getState().raw.has(field.key)) return { field, widget: 'json', isMisfit: !fits }
  // What has no schema and is not there begins as a text; without a choice made it could not begin at all.
  const type = shownType(schema, node) ?? 'string'
  const asOne = type === 'array' ? listWidget(resolver, schema, ui, node) : undefined
  return { field, widget: asOne ?? widgetKind(schema, ui, type), isMisfit: false }
}
