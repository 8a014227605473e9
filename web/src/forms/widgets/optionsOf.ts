import { isSameValue, type JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import type { Field } from '../rows/Row'

export interface ShownOption {
  /** Position among the schema's options, as text. */
  readonly id: string
  readonly label: string
  readonly value: JsonValue
}

/** `text`: the JSON text of the field. `selected` is the id of the option it is; null where it is none of them. */
export function optionsOf(field: Field, text: string | undefined) {
  const options = (field.schema.options ?? []).map(
    ({ value, label }, index): ShownOption => ({
      id: String(index),
      label: label ?? optionLabel(value),
      value,
    }),
  )
  const current: JsonValue | undefined = text === undefined ? undefined : JSON.parse(text)
  const selected =
    current === undefined ? undefined : options.find(({ value }) => isSameValue(value, current))
  return { options, selected: selected?.id ?? null }
}

export function optionLabel(value: JsonValue): string {
  if (value === null) return m.forms_nothing()
  if (value === '') return m.forms_empty_text()
  if (value === true) return m.forms_yes()
  if (value === false) return m.forms_no()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
