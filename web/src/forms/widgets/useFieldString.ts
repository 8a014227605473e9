import type { JsonValue } from '~/drafts/json'
import type { Field } from '../rows/Row'
import { useFieldText } from './useFieldText'

/**
 * A text field's value; '' where there is none or null.
 *
 * An emptied field keeps its member with the value `""`: taking the member out at a key press would let it come back
 * at another place. The field's menu has 'Remove value' for that. A field that is not there stays away until
 * something is typed.
 */
export function useFieldString(field: Field) {
  const { text, write } = useFieldText(field)
  const parsed: JsonValue = text?.startsWith('"') ? JSON.parse(text) : ''
  const value = typeof parsed === 'string' ? parsed : ''

  function change(next: string): void {
    if (next === value) return
    write(JSON.stringify(next))
  }

  return { value, change }
}
