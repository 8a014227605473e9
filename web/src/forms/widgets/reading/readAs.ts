import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import type { JsonType } from '~/schema/ResolvedSchema'
import type { ValueNames } from '../../fields/valueNames'
import { readListed } from '../datalist/readListed'
import { readMoment } from '../datetime/readMoment'
import { asJsonNumber, isAmbiguousNumber } from '../number/asJsonNumber'
import { numberHints } from '../number/numberNote'
import { widgetKind } from '../widgetKind'
import type { ValueKind } from './valueKind'

/** What a pasted text comes to in a cell. */
interface ReadAs {
  /** The JSON text to write; undefined: the cell is emptied. */
  readonly text: string | undefined
  /** Whether the text is none of what the column takes; it is kept as it is. */
  readonly isMisfit: boolean
}

/** Reads a pasted text by what the values of the column are called, and by their type. */
export function readAs(typed: string, kind: ValueKind): ReadAs {
  if (typed === '') return { text: undefined, isMisfit: false }
  if (kind.item !== undefined && kind.schema.options === undefined) return readList(typed, kind.item)
  return readOne(typed, kind)
}

function readOne(typed: string, kind: ValueKind): ReadAs {
  const { schema, ui, names } = kind
  const named = names && readName(typed, names)
  if (named !== undefined) return { text: named, isMisfit: false }
  // Others than those that have a name are none of the options, and no entry.
  const isNameless = schema.options !== undefined || (ui.widget === 'reference' && names !== undefined)
  const text = schema.options === undefined ? readFree(typed, kind) : undefined
  return { text: text ?? JSON.stringify(typed), isMisfit: isNameless || text === undefined }
}

/** What a value is written as goes before what another is called. */
function readName(typed: string, { labelOf, valueOf }: ValueNames): string | undefined {
  const written = [typed, readValue(typed)].find(
    (value) => value !== undefined && labelOf(value) !== undefined,
  )
  const value = written ?? valueOf(typed)
  return value === undefined ? undefined : JSON.stringify(value)
}

/** A list as JSON, one item by its name, or items that line breaks, semicolons or commas part. */
function readList(typed: string, item: ValueKind): ReadAs {
  const json = readJson(typed, Array.isArray)
  if (json !== undefined) return { text: json, isMisfit: false }
  const isOne = item.names !== undefined && readName(typed, item.names) !== undefined
  const separator = ['\n', ';'].find((one) => typed.includes(one)) ?? ','
  const parts = isOne ? [typed] : typed.split(separator).map((part) => part.trim())
  const read = parts.filter((part) => part !== '').map((part) => readOne(part, item))
  return {
    text: `[${read.map(({ text }) => text).join(',')}]`,
    isMisfit: read.some(({ isMisfit }) => isMisfit),
  }
}

function readFree(typed: string, kind: ValueKind): string | undefined {
  const { datalist } = kind.schema
  return datalist === undefined ? readByType(typed, kind) : readListed(typed, datalist, numberHints(kind))
}

function readByType(typed: string, kind: ValueKind): string | undefined {
  const { types } = kind.schema
  if (types === undefined) return asAnything(typed)
  for (const type of ORDER) {
    const text = types.has(type) ? READERS[type](typed, kind) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** The more particular first: a text takes anything. */
const ORDER: readonly JsonType[] = ['integer', 'number', 'boolean', 'null', 'array', 'object', 'string']

const READERS: Readonly<Record<JsonType, (typed: string, kind: ValueKind) => string | undefined>> = {
  integer(typed, { ui }) {
    const text = asJsonNumber(typed, { isWhole: true, unit: ui.unit })
    return text !== undefined && Number.isInteger(Number(text)) ? text : undefined
  },
  number: readNumber,
  boolean: readBoolean,
  null: (typed) => (typed.trim().toLowerCase() === 'null' ? 'null' : undefined),
  array: (typed) => readJson(typed, Array.isArray),
  object: (typed) =>
    readJson(typed, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  string: readText,
}

/** What is not the same to everybody is not ours to guess. */
function readNumber(typed: string, { ui: { unit } }: ValueKind): string | undefined {
  return isAmbiguousNumber(typed, { unit }) ? undefined : asJsonNumber(typed, { unit })
}

function readBoolean(typed: string): string | undefined {
  const word = typed.trim().toLocaleLowerCase()
  if (['true', 'yes', '1', m.forms_yes().toLocaleLowerCase()].includes(word)) return 'true'
  if (['false', 'no', '0', m.forms_no().toLocaleLowerCase()].includes(word)) return 'false'
  return undefined
}

function readText(typed: string, { schema, ui }: ValueKind): string | undefined {
  const widget = widgetKind(schema, ui, 'string')
  if (widget !== 'date' && widget !== 'time' && widget !== 'datetime') return JSON.stringify(typed)
  const moment = readMoment(widget, typed, { format: schema.format })
  return moment && JSON.stringify(moment)
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
