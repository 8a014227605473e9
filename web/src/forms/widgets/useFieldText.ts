import { useDataAt, useForm } from '../FormContext'
import type { Field } from '../rows/Row'
import { setRaw } from '../store/edits'

/** The JSON text of a field and the way to change it. Renders again when this text changes, and only then. */
export function useFieldText(field: Field) {
  const { store } = useForm()
  const { pointer, path } = field
  const text = useDataAt(pointer, () => store.raw(path))

  function write(valueText: string): void {
    // One run of typing in one field is one step of undo.
    setRaw(store, path, valueText, field, `form ${field.key}`)
  }

  return { text, write }
}
