import { useMemo } from 'react'
import { createPlaces } from '~/changes/places'
import { valuesOf } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { parseJson } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { valueWords } from '~/forms/rows/valueWords'
import type { FieldPlace } from '~/forms/rowView/head/FieldHistory'
import { m } from '~/paraglide/messages'
import { useProjectForms } from '~/workspace/forms/useProjectForms'

/** Enough to tell two values apart. */
const maxLength = 80

/** Says values of a field as its form shows them; undefined stands for one that is not there. `text` is its file's. */
export function useFieldWords(
  { reference, path }: FieldPlace,
  text: string,
): (value: JsonValue | undefined) => string {
  const form = useProjectForms(reference, [reference.path]).get(reference.path)
  return useMemo(() => {
    const file = valuesOf(formatOf(reference.path), text)
    const schema = file && createPlaces(form)(file, path).schema
    return (value) => {
      if (value === undefined) return m.history_absent()
      const written = JSON.stringify(value)
      const parsed = parseJson(written)
      return parsed.ok ? valueWords({ text: written, node: parsed.root }, schema, maxLength) : written
    }
  }, [form, text, reference.path, path])
}
