import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { type CollectionFault, readCollection } from './collection'
import type { Locales, LocalesFault } from './locales/Locales'
import { membersSchema, membersUi } from './locales/membersSchema'
import { inLanguages, readLocales } from './locales/readLocales'
import { fileNamedBy } from './namedPaths'
import { MAX_NESTING, nestingOf } from './nestingOf'
import type { Project } from './Project'

/** What the text of a project file says. */
export type ProjectReading =
  | { readonly kind: 'form'; readonly form: Project }
  | { readonly kind: 'not-json' | 'too-deep' }
  /** JSON, but without both `schema` and what says where the data are. */
  | { readonly kind: 'not-a-project'; readonly missing: 'schema' | 'options.dataFile' }
  /** Where the data are is said, and cannot be used. */
  | { readonly kind: 'bad-options'; readonly fault: OptionsFault }

/** What is wrong with a part of the options. */
export type OptionsFault =
  | CollectionFault
  | LocalesFault
  | { readonly kind: 'both' }
  | { readonly kind: 'no-text'; readonly option: 'options.body' }

/** Of the texts read last: a commit of many files asks for their forms with each that is loaded, and each draft for all. */
const known = new Map<string, ProjectReading>()
/** Characters of all that are kept; the last one always is. */
const MAX_KNOWN = 8_000_000
let length = 0

/** @returns the same object for the same text at the same path, as long as that is among those read last. */
export function readProject(text: string, path: string): ProjectReading {
  const key = `${path}\n${text}`
  const reading = known.get(key) ?? read(text, path)
  if (!known.delete(key)) length += key.length
  known.set(key, reading)
  for (const oldest of known.keys()) {
    if (length <= MAX_KNOWN || oldest === key) break
    known.delete(oldest)
    length -= oldest.length
  }
  return reading
}

function read(text: string, path: string): ProjectReading {
  const project = readValue(text)
  if (project === undefined) return { kind: 'not-json' }
  if (nestingOf(text) > MAX_NESTING) return { kind: 'too-deep' }
  const schema = membersOf(project, 'schema')
  if (schema === undefined || !(isObject(schema) || typeof schema === 'boolean'))
    return { kind: 'not-a-project', missing: 'schema' }
  const options = membersOf(project, 'options')
  const content = readData(options, path)
  if (content.kind === 'not-a-project' || content.kind === 'bad-options') return content
  const localized = readLanguages(options, content)
  if ('fault' in localized) return { kind: 'bad-options', fault: localized.fault }
  const { data, locales } = localized
  const body = membersOf(options, ...(data.kind === 'collection' ? ['collection', 'body'] : ['body']))
  if (body !== undefined && (typeof body !== 'string' || body === ''))
    return { kind: 'bad-options', fault: { kind: 'no-text', option: 'options.body' } }
  const uiSchema = membersOf(project, 'uiSchema') ?? {}
  const requireValid = membersOf(options, 'requireValid')
  const publishing = membersOf(options, 'publishing')
  const ignored = [
    ...(['boolean', 'undefined'].includes(typeof requireValid) ? [] : ['options.requireValid']),
    ...(isObject(uiSchema) ? [] : ['uiSchema']),
  ]
  const requiresValid = requireValid === true
  const form: Project = {
    path,
    data,
    body: body ?? null,
    schema,
    uiSchema,
    requiresValid,
    ...(publishing !== undefined && { publishing }),
    ignored,
  }
  if (locales === undefined) return { kind: 'form', form }
  const { languages, layout } = locales
  if (layout !== 'members') return { kind: 'form', form: { ...form, locales } }
  return {
    kind: 'form',
    form: {
      ...form,
      schema: membersSchema(schema, languages),
      uiSchema: membersUi(uiSchema, languages),
      locales: { ...locales, member: { schema, uiSchema } },
    },
  }
}

interface Localized {
  readonly data: Project['data']
  readonly locales?: Locales
}

/** In which languages the data are. */
function readLanguages(
  options: JsonValue | undefined,
  data: Project['data'],
): Localized | { readonly fault: LocalesFault } {
  const written = membersOf(options, 'locales')
  if (written === undefined) return { data }
  const locales = readLocales(written)
  if ('kind' in locales) return { fault: locales }
  if (data.kind === 'file')
    return locales.layout === 'members' ? { data, locales } : { fault: { kind: 'locales', reason: 'file' } }
  const collection = inLanguages(data, locales)
  return collection.kind === 'collection' ? { data: collection, locales } : { fault: collection }
}

type DataReading = Project['data'] | Extract<ProjectReading, { kind: 'not-a-project' | 'bad-options' }>

/** Where the data are. */
function readData(options: JsonValue | undefined, path: string): DataReading {
  const dataFile = membersOf(options, 'dataFile')
  const collection = membersOf(options, 'collection')
  if (collection !== undefined) {
    if (dataFile !== undefined && dataFile !== null) return { kind: 'bad-options', fault: { kind: 'both' } }
    const reading = readCollection(collection, path)
    return reading.kind === 'collection' ? reading : { kind: 'bad-options', fault: reading }
  }
  if (typeof dataFile !== 'string') return { kind: 'not-a-project', missing: 'options.dataFile' }
  return { kind: 'file', written: dataFile, path: fileNamedBy(path, dataFile) }
}

function membersOf(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return Array.isArray(value) ? undefined : valueAt(value, path)
}

function isObject(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
