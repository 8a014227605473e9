import type { JsonValue } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import type { TextKind } from './textKind'
import type { JsonObject, Kind } from './values'

/** What a value of a schema is, for people. @param ui what its form knows of it. */
export function schemaWords(schema: JsonValue, ui: JsonObject | undefined): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return m.recognise_kind_any()
  const { type, format, enum: options, contentMediaType, anyOf, items } = schema
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.map((part) => schemaWords(part, undefined)))].join(m.recognise_or())
  if (Array.isArray(options))
    return m.recognise_kind_options({ count: options.filter((one) => one !== null).length })
  if (contentMediaType !== undefined) return m.recognise_kind_markdown()
  const main = (Array.isArray(type) ? type : [type]).find((one) => one !== 'null')
  if (main === undefined) return type === undefined ? m.recognise_kind_any() : m.recognise_kind_null()
  const widget = ui?.['ui:widget']
  switch (typeof main === 'string' ? main : '') {
    case 'string':
      if (widget === 'image') return m.recognise_kind_image()
      if (widget === 'textarea') return m.recognise_kind_long()
      if (widget === 'time') return m.recognise_kind_time()
      return typeof format === 'string' ? formatKind(format) : m.recognise_kind_text()
    case 'integer':
    case 'number':
      return m.recognise_kind_number()
    case 'boolean':
      return m.recognise_kind_boolean()
    case 'array':
      if (widget === 'tags') return m.recognise_kind_tags()
      return isGroup(items) ? m.recognise_kind_groups() : m.recognise_kind_list()
    case 'object':
      return m.recognise_kind_group()
    default:
      return m.recognise_kind_any()
  }
}

function isGroup(items: JsonValue | undefined): boolean {
  return typeof items === 'object' && items !== null && !Array.isArray(items) && items['type'] === 'object'
}

function formatKind(format: string): string {
  return format === 'date' ||
    format === 'date-time' ||
    format === 'time' ||
    format === 'email' ||
    format === 'uri' ||
    format === 'color'
    ? KIND_WORDS[format]()
    : m.recognise_kind_text()
}

/** What a value is that was seen, for people. */
export const KIND_WORDS: Readonly<Record<Kind | TextKind, () => string>> = {
  null: m.recognise_kind_null,
  empty: m.recognise_kind_null,
  boolean: m.recognise_kind_boolean,
  number: m.recognise_kind_number,
  array: m.recognise_kind_list,
  object: m.recognise_kind_group,
  odd: m.recognise_kind_any,
  image: m.recognise_kind_image,
  string: m.recognise_kind_text,
  text: m.recognise_kind_text,
  date: m.recognise_kind_date,
  'date-time': m.recognise_kind_date_time,
  time: m.recognise_kind_time,
  clock: m.recognise_kind_time,
  email: m.recognise_kind_email,
  uri: m.recognise_kind_link,
  color: m.recognise_kind_color,
}
