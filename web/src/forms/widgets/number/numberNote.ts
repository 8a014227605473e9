import { m } from '~/paraglide/messages'
import type { Field } from '../../fields/Field'
import type { TypedNote } from '../TypedNote'
import { asJsonNumber, isAmbiguousNumber, type NumberHints } from './asJsonNumber'

export function numberHints({ schema, ui }: Pick<Field, 'schema' | 'ui'>): NumberHints {
  return { isWhole: schema.types?.has('integer') === true && !schema.types.has('number'), unit: ui.unit }
}

/** @param written the number that the file has; '' without one. */
export function numberNote(typed: string, written: string, hints: NumberHints): TypedNote | undefined {
  if (typed === '') return undefined
  if (asJsonNumber(typed, hints) === undefined) {
    const words = written === '' ? m.forms_not_a_number() : m.forms_not_a_number_kept({ number: written })
    return { isUnfinished: true, words }
  }
  if (typed === written || !isAmbiguousNumber(typed, hints)) return undefined
  const thousands = asJsonNumber(typed, { ...hints, isWhole: true }) ?? ''
  return { isUnfinished: false, words: m.forms_number_read_as({ number: written, thousands }) }
}

/** The same of a field. @param text JSON text of what the file has. */
export function noteOfNumber(
  field: Pick<Field, 'schema' | 'ui'>,
  typed: string,
  text: string | undefined,
): TypedNote | undefined {
  return numberNote(typed, text === undefined || text === 'null' ? '' : text, numberHints(field))
}
