import { isSameValue, type JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import type { Field } from '../fields/Field'
import { foreignLabel, shownOptions } from '../fields/shownOptions'
import { useOpenForm } from '../state/OpenForm'
import { written } from '../store/edits'
import { useFieldText } from './useFieldText'

/** A choice of one of the options that a field has. */
export function useOptions(field: Field) {
  const { store } = useOpenForm()
  const { text, write } = useFieldText(field)
  const options = shownOptions(field.schema, field.ui)
  const value: JsonValue | undefined = text === undefined ? undefined : JSON.parse(text)
  const selected = value === undefined ? undefined : options.find((one) => isSameValue(one.value, value))
  const foreign = value === undefined || selected !== undefined ? undefined : foreignLabel(value)
  const unset = field.isReadOnly ? m.forms_not_set() : (field.ui.placeholder ?? m.forms_choose())

  function take(id: string): void {
    const option = options.find((one) => one.id === id)
    if (option !== undefined) write(written(store, option.value))
  }

  return {
    options,
    /** The id of the option that the value is; null where it is none of them. */
    selected: selected?.id ?? null,
    /** Names a value that is none of the options. */
    foreign,
    /** What stands in the place of the option while none is selected. */
    prompt: foreign ?? unset,
    take,
  }
}
