import type { JsonNode, JsonPath, JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import type { Conjunction, ResolvedSchema } from '../../schema/ResolvedSchema'
import { uiOptions } from '../../schema/ui/uiSchema'
import type { MemberOrder } from '../../store/edits'
import type { Field, ItemPlace, MissingPlace } from '../Field'
import { itemTitle, nameAsTitle } from '../labels'

/** What is known about a value before its schema is looked at. */
export interface Slot {
  readonly key: string
  readonly path: JsonPath
  readonly pointer: string
  readonly conjunction: Conjunction
  readonly node: JsonNode | undefined
  readonly ui: JsonValue | undefined
  readonly name: string | undefined
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly order: MemberOrder | undefined
  readonly missing: MissingPlace | undefined
  readonly partsAround: number
  readonly item: ItemPlace | undefined
  readonly extra: Field['extra']
  /** Schemas of the absent values around it: one of them again is a recursion without data. */
  readonly absentSources: readonly ReadonlySet<string>[]
}

/**
 * The field of a slot once its schema is known.
 * @param declared its schema before conditions and choices: a field keeps its name whatever is chosen, an item is
 * called what it is.
 */
export function fieldOf(
  slot: Slot,
  declared: ResolvedSchema,
  schema: ResolvedSchema,
  uiValue: JsonValue | undefined,
): Field {
  const ui = uiOptions(uiValue)
  const { item, name } = slot
  const own = ui.title ?? (item === undefined ? declared.title : schema.title)
  const title =
    item === undefined
      ? (own ?? (name === undefined ? m.forms_root() : nameAsTitle(name)))
      : itemTitle(own, item.index, item.isOfTuple)
  return {
    key: slot.key,
    path: slot.path,
    pointer: slot.pointer,
    conjunction: slot.conjunction,
    schema,
    ui,
    title,
    description: ui.description ?? schema.description,
    isPresent: slot.node !== undefined,
    isRequired: slot.isRequired,
    isReadOnly: slot.isReadOnly || ui.isReadOnly || ui.isDisabled || schema.isReadOnly,
    isReadOnlyAround: slot.isReadOnly,
    isNullable: schema.types?.has('null') === true && schema.types.size > 1,
    order: slot.order,
    missing: slot.missing,
    partsAround: slot.partsAround,
    item,
    extra: slot.extra,
  }
}
