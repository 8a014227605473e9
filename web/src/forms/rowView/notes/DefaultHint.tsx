import { isSameValue, type JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { isNothing } from '~/schema/isNothing'
import { optionLabel } from '~/schema/labels'
import { Button } from '~/ui'
import type { Field } from '../../fields/Field'
import { shownOptions } from '../../fields/shownOptions'
import { useForm } from '../../model/FormContext'
import { setRaw, written } from '../../store/edits'

/** A default that is as good as nothing is what the field shows already. */
export function isDefaultShown({ isPresent, schema }: Field): boolean {
  return !isPresent && schema.default !== undefined && schema.default !== false && !isNothing(schema.default)
}

/** The default of a value that is not there. It is written only when the person says so. */
export function DefaultHint({ field }: { readonly field: Field }) {
  const { store } = useForm()
  const { schema, path, isReadOnly } = field
  if (!isDefaultShown(field) || schema.default === undefined) return null
  return (
    <>
      <span>{m.forms_default_is({ value: shorten(labelIn(field, schema.default), 120) })}</span>
      {!isReadOnly && (
        <Button
          size="small"
          variant="ghost"
          onPress={() => setRaw(store, path, written(store, schema.default ?? null), field)}
        >
          {m.forms_use_default()}
        </Button>
      )}
    </>
  )
}

/** What the choice of values calls it, where there is one. */
function labelIn({ schema, ui }: Field, value: JsonValue): string {
  const option = shownOptions(schema, ui).find((one) => isSameValue(one.value, value))
  return option?.label ?? optionLabel(value)
}
