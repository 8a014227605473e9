import { freeName } from '~/lib/freeName'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning, NotTaken } from '../Beginning'
import type { MediaFolder } from '../fields/FieldSchema'
import { objectIn, objectsIn, own, plainPath, textIn, textsIn } from '../fields/settings'
import { onlyText, readText } from '../sourceText'
import type { Source, Way } from '../Way'
import { type FieldScope, fieldsObject } from './fieldSchema'
import { CONTENT_SETTINGS, leftOut, TOP_SETTINGS } from './leftOut'

// The configuration of Pages CMS: https://pagescms.org/docs/configuration/

/** `.pages.yml`: each of its `content` is a project. */
export const pagesCms: Way = {
  id: 'pages-cms',
  takes,
  begin: async (source) => {
    const { text = '', path } = onlyText(source) ?? {}
    const reading = await readText(text, path)
    if (reading.kind === 'fault') return { kind: 'failed', fault: reading.fault }
    const beginnings = isObject(reading.value) ? beginWithPagesCms(reading.value) : []
    return beginnings.length > 0
      ? { kind: 'begun', beginnings }
      : { kind: 'failed', fault: { reason: 'not-this', ...(path !== undefined && { path }) } }
  },
}

function takes(source: Source): boolean {
  const { text = '', path } = onlyText(source) ?? {}
  if (path !== undefined) return /(^|\/)\.pages\.ya?ml$/.test(path)
  return /^content:/m.test(text) && /^\s+(- )?type:\s*['"]?(collection|file)\b/m.test(text)
}

export function beginWithPagesCms(config: JsonObject): readonly Beginning[] {
  const contents = objectsIn(config, 'content').flatMap((group) => [group, ...objectsIn(group, 'items')])
  const parts = contents.filter((content) => textIn(content, 'path') !== undefined)
  const components = objectIn(config, 'components') ?? {}
  const projectOf = (collection: string) => {
    const isThere = parts.some((content) => textIn(content, 'name') === collection)
    return isThere ? `${slug(collection)}.sheaf.json` : undefined
  }
  const count = { fields: 0 }
  const names = new Set<string>()
  return parts.map((content, index) => {
    const name = textIn(content, 'name') ?? `content${index + 1}`
    const notTaken: NotTaken[] = index === 0 ? leftOut(config, TOP_SETTINGS, '') : []
    const media = (wanted: string | undefined) => mediaOf(config, wanted)
    const scope: FieldScope = { media, components, projectOf, notTaken, count }
    const free = freeName(slug(name), (one) => !names.has(one))
    names.add(free)
    const label = textIn(content, 'label')
    return {
      title: label ?? titleOf(name),
      name: free,
      ...beginningOf(content, name, scope),
      guesses: [],
      notTaken,
    }
  })
}

/** `media` is a folder, where it lies and what data call it, or several of these by name. */
function mediaOf(config: JsonObject, wanted: string | undefined): MediaFolder | undefined {
  const media = own(config, 'media')
  if (typeof media === 'string') return { folder: plainPath(media), publicFolder: `/${plainPath(media)}` }
  const several = Array.isArray(media) ? objectsIn(config, 'media') : isObject(media) ? [media] : []
  const chosen = several.find((one) => textIn(one, 'name') === wanted) ?? several[0]
  const folder = chosen && textIn(chosen, 'input')
  if (chosen === undefined || folder === undefined) return undefined
  return { folder: plainPath(folder), publicFolder: textIn(chosen, 'output') }
}

function beginningOf(
  content: JsonObject,
  name: string,
  scope: FieldScope,
): Pick<Beginning, 'data' | 'schema' | 'uiSchema' | 'body'> {
  const fields = objectsIn(content, 'fields')
  const inner = fieldsObject(fields, scope, `content.${name}`)
  scope.notTaken.push(...leftOut(content, CONTENT_SETTINGS, `content.${name}`))
  const path = plainPath(textIn(content, 'path') ?? '')
  const isFile = textIn(content, 'type') === 'file'
  const isList = isFile && own(content, 'list') !== undefined && own(content, 'list') !== false
  const schema = isList ? { type: 'array', items: inner.schema } : inner.schema
  const view = objectIn(content, 'view')
  const primary = isFile ? undefined : view && textIn(view, 'primary')
  const ui = isList ? (inner.ui ? { items: inner.ui } : {}) : (inner.ui ?? {})
  const uiSchema = { ...ui, ...(primary !== undefined && { 'ui:options': { itemLabel: primary } }) }
  const ending = isFile ? (/\.([^./]+)$/.exec(path)?.[1] ?? '') : endingOf(content)
  const hasBody =
    /^(md|mdx|markdown|mdoc)$/.test(ending) && fields.some((field) => textIn(field, 'name') === 'body')
  return {
    data: isFile
      ? { kind: 'file', path }
      : {
          kind: 'collection',
          folder: path,
          match: own(content, 'subfolders') === false ? `*.${ending}` : `**/*.${ending}`,
          exclude: excludeOf(content),
          name: nameOf(content, scope, `content.${name}.filename`),
        },
    schema: { kind: 'own', schema },
    uiSchema,
    ...(hasBody && { body: 'body' }),
  }
}

/** Files that are no entries: their names, or globs of them. */
function excludeOf(content: JsonObject): string | undefined {
  const names = textsIn(content, 'exclude')
  return names.length > 1 ? `{${names.join(',')}}` : names[0]
}

function endingOf(content: JsonObject): string {
  const extension = textIn(content, 'extension')?.replace(/^\./, '')
  if (extension !== undefined) return extension
  const [, ofName] = /\.([A-Za-z]\w*)$/.exec(filenameOf(content) ?? '') ?? []
  if (ofName !== undefined) return ofName
  const format = textIn(content, 'format') ?? ''
  return /^(json|toml)$/.test(format) ? format : format === 'yaml' ? 'yml' : 'md'
}

function filenameOf(content: JsonObject): string | undefined {
  const filename = objectIn(content, 'filename')
  return textIn(content, 'filename') ?? (filename && textIn(filename, 'template'))
}

/** `{year}-{month}-{day}-{primary}.md`. */
function nameOf(content: JsonObject, { notTaken }: FieldScope, at: string): string | undefined {
  const written = filenameOf(content)
  if (written === undefined) return undefined
  const view = objectIn(content, 'view')
  const primary = (view && textIn(view, 'primary')) ?? 'title'
  const name = written
    .replace(/\.[A-Za-z]\w*$/, '')
    .replaceAll('{primary}', `{${primary}}`)
    .replaceAll('{fields.', '{')
    .replace('{year}-{month}-{day}', '{date}')
  if (/\{(hour|minute|second)/.test(name)) {
    notTaken.push({ at, reason: 'no-way', written })
    return undefined
  }
  return name === '{title}' ? undefined : name
}
