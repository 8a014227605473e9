import { formatNameOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import type { Disagreement } from '~/workspace/inference/Inference'
import type { Inference } from '~/workspace/inference/inferEntries'
import type { JsonObject } from '~/workspace/inference/values'
import type { GeneratorName, Offer, Recognition } from '~/workspace/recognise/Offer'

const GENERATORS: Readonly<Record<GeneratorName, string>> = {
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  eleventy: 'Eleventy',
  astro: 'Astro',
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  next: 'Next.js',
}

/** What the repository looks like. */
export function siteWords({ generators }: Recognition): string {
  const [first] = generators
  return first === undefined ? m.recognise_found() : m.recognise_site({ generator: GENERATORS[first] })
}

/** Where the files of an offer are, how many, and what they are written in. */
export function placeWords({ data, files }: Offer): string {
  const format = formatWords(files)
  return data.kind === 'file'
    ? m.recognise_file({ path: data.path, format })
    : m.recognise_folder({ folder: data.folder || '/', count: files.length, format })
}

function formatWords(files: readonly string[]): string {
  const [first = ''] = files
  const name = formatNameOf(first)
  if (name === 'markdown') return m.recognise_format_markdown()
  return name === 'yaml' ? 'YAML' : name === 'toml' ? 'TOML' : 'JSON'
}

type Member = Inference['members'][number]

/** What a member of the entries is, for people. */
export function memberWords({ schema }: Member, ui: JsonObject | undefined): string {
  return schemaWords(schema, ui)
}

function schemaWords(schema: Member['schema'], ui: JsonObject | undefined): string {
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

function isGroup(items: Member['schema'] | undefined): boolean {
  return typeof items === 'object' && items !== null && !Array.isArray(items) && items['type'] === 'object'
}

function formatKind(format: string): string {
  return format === 'date' ||
    format === 'date-time' ||
    format === 'time' ||
    format === 'email' ||
    format === 'uri' ||
    format === 'color'
    ? KINDS[format]()
    : m.recognise_kind_text()
}

type SeenKind = Disagreement['kinds'][number]

/** One kind of what entries do not agree about: how many have it, and where. */
export function seenWords({ kind, count, paths }: SeenKind): string {
  const more = count - paths.length
  const files = paths.join(', ')
  return more > 0
    ? m.recognise_seen_more({ kind: KINDS[kind](), count, files, more })
    : m.recognise_seen({ kind: KINDS[kind](), count, files })
}

const KINDS: Readonly<Record<SeenKind['kind'], () => string>> = {
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
