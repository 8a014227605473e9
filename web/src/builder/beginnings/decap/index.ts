import { freeName } from '~/lib/freeName'
import { basename } from '~/lib/paths'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import type { CollectionPlace, PlaceLocales } from '~/workspace/projectText'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning, NotTaken } from '../Beginning'
import { objectIn, objectsIn, own, plainPath, textIn, textsIn } from '../fields/settings'
import { onlyText, readText } from '../sourceText'
import type { Source, Way } from '../Way'
import { type FieldScope, fieldsObject, mediaOf } from './fieldSchema'
import { leftOut } from './leftOut'
import { namePattern } from './namePattern'

// The configuration of Decap, Netlify CMS, Static CMS and Sveltia: https://decapcms.org/docs/configuration-options/

/** A configuration of Decap: its collections, and each of its files, are projects. */
export const decap: Way = {
  id: 'decap',
  takes,
  begin: async (source) => {
    const { text = '', path } = onlyText(source) ?? {}
    const reading = await readText(text, path)
    if (reading.kind === 'fault') return { kind: 'failed', fault: reading.fault }
    const beginnings = isObject(reading.value) ? beginWithDecap(reading.value) : []
    return beginnings.length > 0
      ? { kind: 'begun', beginnings }
      : { kind: 'failed', fault: { reason: 'not-this', ...(path !== undefined && { path }) } }
  },
}

function takes(source: Source): boolean {
  const { text = '', path } = onlyText(source) ?? {}
  const isNamed = path === undefined || /\.(ya?ml|json)$/.test(path)
  return (
    isNamed &&
    /^['"]?collections['"]?\s*:|"collections"\s*:/m.test(text) &&
    /\bfields\b/.test(text) &&
    /\b(folder|files?)\b/.test(text)
  )
}

interface Part {
  readonly title: string
  readonly name: string
  readonly settings: JsonObject
  /** Of a file the collection that it is in. */
  readonly collection: JsonObject
  readonly isFile: boolean
}

export function beginWithDecap(config: JsonObject): readonly Beginning[] {
  const collections = [...objectsIn(config, 'collections'), ...singletons(config)]
  const parts = collections.flatMap((collection) => partsOf(collection))
  const names = freeNames(parts)
  const projectOf = (collection: string, file: string | undefined) => {
    const part = parts.find(
      ({ collection: of, settings, isFile }) =>
        textIn(of, 'name') === collection &&
        (!isFile || file === undefined || textIn(settings, 'name') === file),
    )
    const name = part && names.get(part)
    return name === undefined ? undefined : `${name}.sheaf.json`
  }
  const count = { fields: 0 }
  return parts.map((part, index) => {
    const notTaken: NotTaken[] = index === 0 ? leftOut('top', config, '') : []
    const media = mediaOf(part.settings) ?? mediaOf(part.collection) ?? mediaOf(config)
    const scope = { media, projectOf, notTaken, count }
    const about = { title: part.title, name: names.get(part) ?? part.name }
    return { ...about, ...beginningOf(part, config, scope), guesses: [], notTaken }
  })
}

/** Sveltia's files that are in no collection. */
function singletons(config: JsonObject): readonly JsonObject[] {
  const files = objectsIn(config, 'singletons')
  return files.length > 0 ? [{ name: '_singletons', files: [...files] }] : []
}

function partsOf(collection: JsonObject): readonly Part[] {
  const partOf = (settings: JsonObject, isFile: boolean): Part => {
    const name =
      textIn(settings, 'name') ?? basename(textIn(settings, 'folder') ?? textIn(settings, 'file') ?? 'data')
    const title = textIn(settings, 'label') ?? titleOf(name)
    return { title, name: slug(name), settings, collection, isFile }
  }
  if (textIn(collection, 'folder') !== undefined) return [partOf(collection, false)]
  return objectsIn(collection, 'files').map((file) => partOf(file, true))
}

function freeNames(parts: readonly Part[]): ReadonlyMap<Part, string> {
  const taken = new Set<string>()
  return new Map(
    parts.map((part) => {
      const name = freeName(part.name, (one) => !taken.has(one))
      taken.add(name)
      return [part, name] as const
    }),
  )
}

function beginningOf(
  part: Part,
  config: JsonObject,
  scope: FieldScope,
): Pick<Beginning, 'data' | 'schema' | 'uiSchema' | 'body'> {
  const { settings, collection, isFile } = part
  const at = isFile
    ? `collections.${textIn(collection, 'name') ?? ''}.${part.name}`
    : `collections.${part.name}`
  const fields = objectsIn(settings, 'fields')
  const { schema, ui = {} } = fieldsObject(fields, scope, at)
  scope.notTaken.push(...leftOut('collection', settings, at))
  const label = isFile ? undefined : titleMember(settings)
  const locales = localesOf(settings, collection, config, isFile, scope, at)
  const file = plainPath(textIn(settings, 'file') ?? '')
  const ending = isFile ? (/\.([^./]+)$/.exec(file)?.[1] ?? '') : endingOf(settings)
  const hasBody =
    /^(md|mdx|markdown|mdoc)$/.test(ending) && fields.some((field) => textIn(field, 'name') === 'body')
  const data = isFile
    ? ({
        kind: 'file',
        path: file,
        ...(locales?.layout === 'members' && {
          locales: { languages: locales.languages, layout: locales.layout },
        }),
      } as const)
    : collectionOf(settings, ending, locales, scope, at)
  return {
    data,
    schema: { kind: 'own', schema },
    uiSchema: { ...ui, ...(label !== undefined && { 'ui:options': { itemLabel: label } }) },
    ...(hasBody && { body: 'body' }),
  }
}

/** What a summary may name that no entry says. */
const OF_FILES = /^(slug|filename|dirname|extension|commit_date|commit_author|year|month|day)$/

/** What entries are called by, where the configuration says so. */
function titleMember(collection: JsonObject): string | undefined {
  const [, shown] = /\{\{(?:fields\.)?([\w.-]+)\}\}/.exec(textIn(collection, 'summary') ?? '') ?? []
  return (
    textIn(collection, 'identifier_field') ??
    (shown === undefined || OF_FILES.test(shown) ? undefined : shown)
  )
}

function endingOf(settings: JsonObject): string {
  const extension = textIn(settings, 'extension')
  if (extension !== undefined) return extension.replace(/^\./, '')
  const format = textIn(settings, 'format') ?? 'frontmatter'
  const endings: Readonly<Record<string, string>> = { yaml: 'yml', yml: 'yml', toml: 'toml', json: 'json' }
  return endings[format] ?? 'md'
}

function collectionOf(
  settings: JsonObject,
  ending: string,
  locales: (PlaceLocales & { readonly isAtRoot?: boolean }) | undefined,
  { notTaken }: FieldScope,
  at: string,
): CollectionPlace {
  const folder = plainPath(textIn(settings, 'folder') ?? '')
  const path = textIn(settings, 'path')
  const isDeep = path?.includes('/') === true || own(settings, 'nested') !== undefined
  const title = textIn(settings, 'identifier_field') ?? 'title'
  const pattern = path ?? textIn(settings, 'slug')
  const name = pattern === undefined ? undefined : namePattern(pattern, textIn(settings, 'slug'), title)
  if (pattern !== undefined && name === undefined)
    notTaken.push({ at: `${at}.${path === undefined ? 'slug' : 'path'}`, reason: 'no-way', written: pattern })
  const inLocale =
    locales?.layout === 'folder'
      ? locales.isAtRoot === true
        ? `{locale}/${folder}`
        : `${folder}/{locale}`
      : folder
  return {
    kind: 'collection',
    folder: inLocale,
    match: isDeep ? `**/*.${ending}` : `*.${ending}`,
    exclude: undefined,
    name: name === '{title}' ? undefined : name,
    ...(locales && { locales: { languages: locales.languages, layout: locales.layout } }),
  }
}

const LAYOUTS: Readonly<Record<string, PlaceLocales['layout']>> = {
  multiple_folders: 'folder',
  multiple_folders_i18n_root: 'folder',
  multiple_root_folders: 'folder',
  multiple_files: 'suffix',
  single_file: 'members',
}

function localesOf(
  settings: JsonObject,
  collection: JsonObject,
  config: JsonObject,
  isFile: boolean,
  { notTaken }: FieldScope,
  at: string,
): (PlaceLocales & { readonly isAtRoot?: boolean }) | undefined {
  const switched = own(settings, 'i18n') ?? (isFile ? own(collection, 'i18n') : undefined)
  const common = objectIn(config, 'i18n')
  if (switched === undefined || switched === false || !common) return undefined
  const i18n = { ...common, ...(isObject(switched) && switched) }
  const all = textsIn(i18n, 'locales')
  const source = textIn(i18n, 'default_locale') ?? textIn(i18n, 'defaultLocale') ?? all[0]
  const languages = [...all.filter((tag) => tag === source), ...all.filter((tag) => tag !== source)]
  const structure = textIn(i18n, 'structure') ?? 'multiple_folders'
  const layout = LAYOUTS[structure]
  const isUsable = layout !== undefined && languages.length >= 2 && (!isFile || layout === 'members')
  if (!isUsable) {
    notTaken.push({
      at: `${at}.i18n`,
      reason: layout === undefined ? 'unknown' : 'no-way',
      written: structure,
    })
    return undefined
  }
  return { languages, layout, isAtRoot: structure.endsWith('root') || structure === 'multiple_root_folders' }
}
