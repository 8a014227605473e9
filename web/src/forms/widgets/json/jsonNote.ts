import { parseJson } from '~/formats/json'
import { m } from '~/paraglide/messages'
import type { TypedNote } from '../TypedNote'

export function jsonNote(typed: string): TypedNote | undefined {
  const parse = typed === '' ? undefined : parseJson(typed)
  if (parse === undefined || parse.ok) return undefined
  const { line, column } = parse.error
  return { isUnfinished: true, words: m.forms_json_error({ line, column }) }
}
