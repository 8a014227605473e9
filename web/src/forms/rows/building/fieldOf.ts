import type { DataNode, DataPath, JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { withoutMarks } from '~/schema/asTitle'
import { itemTitle } from '~/schema/labels'
import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { Field, ItemPlace, MissingPlace } from '../../fields/Field'
import { oddityWords } from '../../fields/oddityWords'
import type { MemberOrder } from '../../store/edits'
import { oddityOf } from '../../store/oddity'
import { itemName } from '../names/memberTitle'

/** What is known about a value before its schema is looked at. */
export interface Slot {
  readonly key: string
  readonly path: DataPath
  readonly pointer: string
  readonly conjunction: Conjunction
  readonly node: DataNode | undefined
  readonly ui: JsonValue | undefined
  /** What a member is called; items and the whole are called by their schema. */
  readonly title: string | undefined
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly order: MemberOrder | undefined
  readonly missing: MissingPlace | undefined
  readonly partsAround: number
  readonly item: ItemPlace | undefined
  readonly extra: Field['extra']
  /** What stands beside it is the same whatever is filled in. */
  readonly isSettled: boolean
  /** Schemas of the absent values around it: one of them again is a recursion without data. */
  readonly absentSources: readonly ReadonlySet<string>[]
}

/**
 * The field of a slot once its schema is known.
 * @param schema with conditions and choices: an item is called what it is. A member keeps its name whatever is chosen.
 */
export function fieldOf(
  resolver: SchemaResolver,
  slot: Slot,
  schema: ResolvedSchema,
  uiValue: JsonValue | undefined,
): Field {
  const ui = uiOptions(uiValue)
  const oddity = oddityOf(slot.node)
  const description = ui.description ?? schema.description
  return {
    key: slot.key,
    path: slot.path,
    pointer: slot.pointer,
    conjunction: slot.conjunction,
    schema,
    ui,
    title: titleOf(resolver, slot, schema, ui.title),
    description:
      oddity === undefined ? description : [oddityWords(oddity), description].filter(Boolean).join('\n\n'),
    isPresent: slot.node !== undefined,
    isRequired: slot.isRequired,
    isReadOnly:
      oddity !== undefined || slot.isReadOnly || ui.isReadOnly || ui.isDisabled || schema.isReadOnly,
    isReadOnlyAround: slot.isReadOnly,
    isNullable: schema.types?.has('null') === true && schema.types.size > 1,
    order: slot.order,
    missing: slot.missing,
    partsAround: slot.partsAround,
    item: slot.item,
    extra: slot.extra,
  }
}

/** @param asked the project's own word. */
function titleOf(
  resolver: SchemaResolver,
  { item, title }: Slot,
  schema: ResolvedSchema,
  asked: string | undefined,
): string {
  if (item === undefined) return asked === undefined ? (title ?? m.forms_root()) : withoutMarks(asked)
  return itemTitle(itemName(resolver, schema, asked), item.index, item.isNumbered)
}
