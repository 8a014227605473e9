import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { useForm } from '../../../FormContext'
import type { Field } from '../../../rows/Field'
import { optionLabel } from '../../../rows/labels'
import { setRaw, written } from '../../../store/edits'

export function isDefaultShown(field: Field): boolean {
  return !field.isPresent && field.schema.default !== undefined
}

/** The default of a value that is not there. It is written only when the person says so. */
export function DefaultHint({ field }: { readonly field: Field }) {
  const { store } = useForm()
  const { schema, path, isReadOnly } = field
  if (!isDefaultShown(field) || schema.default === undefined) return null
  return (
    <>
      <span>{m.forms_default_is({ value: shorten(optionLabel(schema.default), 120) })}</span>
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
