import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import type { JsonType } from './ResolvedSchema'

/** "Talk 3"; the places of a tuple have titles of their own, which most often need no number. */
export function itemTitle(own: string | undefined, index: number, isNumbered: boolean): string {
  if (!isNumbered && own !== undefined) return own
  return m.forms_item_number({ item: own ?? m.forms_item(), number: index + 1 })
}

/** A value in one line, as people read it. */
export function optionLabel(value: JsonValue): string {
  if (value === null) return m.forms_nothing()
  if (value === '') return m.forms_empty_text()
  if (value === true) return m.forms_yes()
  if (value === false) return m.forms_no()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function typeLabel(type: JsonType): string {
  switch (type) {
    case 'object':
      return m.forms_type_object()
    case 'array':
      return m.forms_type_array()
    case 'string':
      return m.forms_type_string()
    case 'number':
      return m.forms_type_number()
    case 'integer':
      return m.forms_type_integer()
    case 'boolean':
      return m.forms_type_boolean()
    case 'null':
      break
  }
  return m.forms_type_null()
}
