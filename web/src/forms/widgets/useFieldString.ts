import { readString } from '~/formats/json'
import type { Field } from '../fields/Field'
import { useOpenForm } from '../state/OpenForm'
import { written } from '../store/edits'
import { useFieldText } from './useFieldText'

/**
 * A text field's value; '' where there is none or null.
 *
 * An emptied field keeps its member with the value `""`: taking the member out at a key press would let it come back
 * at another place. The field's menu has 'Remove value' for that. A field that is not there stays away until
 * something is typed. `ui:emptyValue` says otherwise: what an emptied field is written as.
 */
export function useFieldString(field: Field) {
  const { store } = useOpenForm()
  const { text, write } = useFieldText(field)
  const value = readString(text) ?? ''

  function change(next: string): void {
    if (next === value) return
    const { emptyValue } = field.ui
    write(next === '' && emptyValue !== undefined ? written(store, emptyValue) : JSON.stringify(next))
  }

  return { value, change, isNull: text === 'null' }
}
