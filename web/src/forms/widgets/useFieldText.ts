import type { TextEdit } from '~/lib/text/text'
import type { Field } from '../fields/Field'
import { useDataAt, useOpenForm } from '../state/OpenForm'
import { editRaw, setRaw } from '../store/edits'

/** The JSON text of a field and the way to change it. Renders again when this text changes, and only then. */
export function useFieldText(field: Field) {
  const { store } = useOpenForm()
  const { pointer, path } = field
  const text = useDataAt(pointer, () => store.raw(path))

  // One run of typing in one field is one step of undo.
  const group = `form ${field.key}`

  function write(valueText: string): void {
    setRaw(store, path, valueText, field, group)
  }

  /** Changes a part of the text that is there. */
  function edit(part: TextEdit): void {
    editRaw(store, path, part, group)
  }

  return { text, write, edit }
}
