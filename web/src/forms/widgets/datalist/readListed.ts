import { readString, readValue } from '~/formats/json'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import type { Datalist } from '~/schema/ResolvedSchema'
import type { Field } from '../../fields/Field'
import type { ShownOption } from '../../fields/shownOptions'
import { asJsonNumber, type NumberHints } from '../number/asJsonNumber'
import { numberHints, numberNote } from '../number/numberNote'
import type { TypedNote } from '../TypedNote'

/** What stands in the field for a value: texts as they are, all else as JSON. @param text JSON text of the value. */
export function listedWords(text: string | undefined): string {
  if (text === undefined || text === 'null') return ''
  return readString(text) ?? text
}

/**
 * The JSON text of what was typed: any text, or any number and the texts that the list has. Undefined for what is
 * neither, or not yet.
 */
export function readListed(
  typed: string,
  { typed: type, options }: Datalist,
  hints: NumberHints,
): string | undefined {
  if (type === 'string') return JSON.stringify(typed)
  const isNamed = options.some(({ value }) => value === typed)
  return isNamed ? JSON.stringify(typed) : asJsonNumber(typed, hints)
}

/** What is to be said about what was typed and is not, or not just so, in the file. @param text what is. */
export function listedNote(
  field: Pick<Field, 'schema' | 'ui'>,
  typed: string,
  text: string | undefined,
): TypedNote | undefined {
  const { datalist } = field.schema
  const hints = numberHints(field)
  if (datalist?.typed !== 'number') return undefined
  const isNamed = asJsonNumber(typed, hints) === undefined && readListed(typed, datalist, hints) !== undefined
  return isNamed ? undefined : numberNote(typed, listedWords(text), hints)
}

/** The option that a value is. @param text JSON text of the value. */
export function listedOption(
  options: readonly ShownOption[],
  text: string | undefined,
): ShownOption | undefined {
  const value: JsonValue | undefined = text === undefined ? undefined : readValue(text)
  return value === undefined ? undefined : options.find((option) => isSameValue(option.value, value))
}
