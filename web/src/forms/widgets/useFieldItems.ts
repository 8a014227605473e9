import type { JsonValue } from '~/formats/nodes'
import type { Field } from '../fields/Field'
import { useOpenForm } from '../state/OpenForm'
import { insertItem, namesOf, removeItem } from '../store/edits'
import { useFieldText } from './useFieldText'

/** The values of a list that is one field, and the ways to change it: each is a step of undo. */
export function useFieldItems(field: Field) {
  const { store } = useOpenForm()
  const { text } = useFieldText(field)
  const parsed: JsonValue = text === undefined ? [] : JSON.parse(text)
  const values: readonly JsonValue[] = Array.isArray(parsed) ? parsed : []

  /** @returns whether the value is in the list now; as its last one. */
  function append(value: JsonValue): boolean {
    return insertItem(store, field, namesOf(store, field).length, value) !== undefined
  }

  /** @returns whether there was such a position. */
  function removeAt(index: number): boolean {
    return removeItem(store, field, index)
  }

  return { values, append, removeAt }
}
