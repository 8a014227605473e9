import type { JsonValue } from '~/drafts/json'
import { isSameValue, readValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import type { Field } from '../../rows/Field'
import { optionLabel } from '../../rows/labels'
import type { JsonType, ResolvedSchema } from '../../schema/ResolvedSchema'
import { asJsonNumber, isAmbiguousNumber } from '../../widgets/number/asJsonNumber'
import { type ShownOption, shownOptions } from '../../widgets/shownOptions'

/** What a pasted text comes to in a cell. */
interface ReadCell {
  /** The JSON text to write; undefined: the cell is emptied. */
  readonly text: string | undefined
  /** Whether the text is none of what the column takes; it is kept as it is. */
  readonly isMisfit: boolean
}

/** What a cell takes. */
export type CellKind = Pick<Field, 'schema' | 'ui'>

/** Reads a pasted text by the type of the column. */
export function readCell(typed: string, { schema, ui }: CellKind): ReadCell {
  if (typed === '') return { text: undefined, isMisfit: false }
  const text =
    schema.options === undefined ? byType(typed, schema, ui.unit) : byOption(typed, shownOptions(schema, ui))
  return text === undefined ? { text: JSON.stringify(typed), isMisfit: true } : { text, isMisfit: false }
}

function byOption(typed: string, options: readonly ShownOption[]): string | undefined {
  const words = typed.trim().toLocaleLowerCase()
  const parsed = readValue(typed)
  const found =
    options.find(({ value }) => value === typed) ??
    options.find(({ value }) => parsed !== undefined && isSameValue(value, parsed)) ??
    options.find(({ value, label }) =>
      [label, optionLabel(value)].some((one) => one.toLocaleLowerCase() === words),
    )
  return found && JSON.stringify(found.value)
}

function byType(typed: string, { types }: ResolvedSchema, unit: string | undefined): string | undefined {
  if (types === undefined) return asAnything(typed)
  for (const type of ORDER) {
    const text = types.has(type) ? READERS[type](typed, unit) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** The more particular first: a text takes anything. */
const ORDER: readonly JsonType[] = ['integer', 'number', 'boolean', 'null', 'array', 'object', 'string']

const READERS: Readonly<Record<JsonType, (typed: string, unit: string | undefined) => string | undefined>> = {
  integer(typed, unit) {
    const text = asJsonNumber(typed, { isWhole: true, unit })
    return text !== undefined && Number.isInteger(Number(text)) ? text : undefined
  },
  number: readNumber,
  boolean: readBoolean,
  null: (typed) => (typed.trim().toLowerCase() === 'null' ? 'null' : undefined),
  array: (typed) =>
    readJson(typed, Array.isArray) ?? JSON.stringify(typed.split(',').map((one) => one.trim())),
  object: (typed) =>
    readJson(typed, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  string: (typed) => JSON.stringify(typed),
}

/** What is not the same to everybody is not ours to guess. */
function readNumber(typed: string, unit: string | undefined): string | undefined {
  return isAmbiguousNumber(typed, { unit }) ? undefined : asJsonNumber(typed, { unit })
}

function readBoolean(typed: string): string | undefined {
  const word = typed.trim().toLocaleLowerCase()
  if (['true', 'yes', '1', m.forms_yes().toLocaleLowerCase()].includes(word)) return 'true'
  if (['false', 'no', '0', m.forms_no().toLocaleLowerCase()].includes(word)) return 'false'
  return undefined
}

function readJson(typed: string, isWanted: (value: JsonValue) => boolean): string | undefined {
  const value = readValue(typed)
  return value !== undefined && isWanted(value) ? typed.trim() : undefined
}

/** Without a schema: a number that JSON writes the same way, yes, no; all else is text, `007` too. */
function asAnything(typed: string): string {
  const isPlain = /^(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null)$/.test(typed)
  return isPlain ? typed : JSON.stringify(typed)
}
