import { isSameValue, type JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { optionLabel } from '~/schema/labels'
import type { EnumOption, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'

export interface ShownOption {
  /** Position among the schema's options, as text. */
  readonly id: string
  readonly label: string
  readonly value: JsonValue
  readonly isDisabled: boolean
}

/** What a schema's `enum` or constants offer: the same array for as long as schema and `uiSchema` are the same. */
export function shownOptions(schema: ResolvedSchema, ui: UiOptions): readonly ShownOption[] {
  const options =
    schema.options ??
    schema.datalist?.options ??
    (schema.types?.has('boolean') === true ? YES_AND_NO : NO_OPTIONS)
  const known = shown.get(options)
  if (known?.ui === ui) return known.list
  const all = options.map(
    ({ value, label }, index): ShownOption => ({
      id: String(index),
      label: ui.enumName(index, value) ?? label ?? optionLabel(value),
      value,
      isDisabled: ui.enumDisabled.some((disabled) => isSameValue(disabled, value)),
    }),
  )
  const list = inOrder(all, ui.enumOrder)
  shown.set(options, { ui, list })
  return list
}

/** `*` stands for the options that the order does not name, which otherwise come last. */
function inOrder(
  all: readonly ShownOption[],
  order: readonly JsonValue[] | undefined,
): readonly ShownOption[] {
  if (order === undefined) return all
  const place = (value: JsonValue) => order.findIndex((one) => isSameValue(one, value))
  const star = order.indexOf('*')
  const positions = new Map(
    all.map((option) => {
      const at = place(option.value)
      return [option, at >= 0 ? at : star >= 0 ? star : order.length]
    }),
  )
  return all.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0))
}

const NO_OPTIONS: readonly EnumOption[] = []
const YES_AND_NO: readonly EnumOption[] = [{ value: true }, { value: false }]
const shown = new WeakMap<
  readonly EnumOption[],
  { readonly ui: UiOptions; readonly list: readonly ShownOption[] }
>()

/** Names a value that is none of the options. */
export function foreignLabel(value: JsonValue): string {
  return m.forms_not_an_option({ value: shorten(optionLabel(value), 60) })
}
