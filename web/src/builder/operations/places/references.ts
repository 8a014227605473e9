import { type DataPath, fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { startsWith } from '~/formats/values'
import { DRAFT_04, draftOf, NEWEST } from '~/schema/dialects/drafts'
import { isRecord, stringMember } from '~/schema/json'
import { absolute } from '~/schema/place'
import { ROOT, schemasBelow, type WrittenSchema } from './schemas'

/** A `$ref` in a project file. */
export interface WrittenReference {
  /** Of the schema that has it. */
  readonly from: DataPath
  readonly keyword: '$ref' | '$dynamicRef' | '$recursiveRef'
  readonly written: string
  /** What it leads to in the same file; undefined: elsewhere, or nowhere. */
  readonly target: DataPath | undefined
  /** The schema resource that its fragment counts from. */
  readonly resource: DataPath
}

const BASE = 'sheaf:/schema'
const KEYWORDS = ['$ref', '$dynamicRef', '$recursiveRef'] as const

interface Resource {
  readonly path: DataPath
  readonly base: string
}

/** All references of a project's schema. */
export function referencesOf(schema: JsonValue): readonly WrittenReference[] {
  const isOld = isRecord(schema) && draftOf(schema, NEWEST) === DRAFT_04
  const idKeyword = isOld ? 'id' : '$id'
  const resources = new Map<string, DataPath>()
  const anchors = new Map<string, DataPath>()
  const found: { place: WrittenSchema; resource: Resource }[] = []
  const waiting: { place: WrittenSchema; around: Resource }[] = [
    { place: { path: ROOT, schema }, around: { path: ROOT, base: BASE } },
  ]
  resources.set(BASE, ROOT)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { place, around } = next
    const resource = resourceAt(place, around)
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = stringMember(place.schema, keyword)
      if (anchor !== undefined) anchors.set(`${resource.base}#${anchor}`, place.path)
    }
    found.push({ place, resource })
    for (const inner of schemasBelow(place)) waiting.push({ place: inner, around: resource })
  }

  function resourceAt({ path, schema: own }: WrittenSchema, around: Resource): Resource {
    const id = stringMember(own, idKeyword)
    if (id === undefined) return around
    if (id.startsWith('#')) {
      anchors.set(`${around.base}${id}`, path)
      return around
    }
    const [base = ''] = (absolute(id, around.base) ?? around.base).split('#')
    if (!resources.has(base)) resources.set(base, path)
    return { path, base }
  }

  function targetOf(written: string, { path, base }: Resource): Omit<WrittenReference, 'from' | 'keyword'> {
    const address = absolute(written, base)
    const [resourceBase = '', fragment = ''] = (address ?? '').split('#')
    const resource = written.startsWith('#') ? path : resources.get(resourceBase)
    if (resource === undefined) return { written, target: undefined, resource: path }
    const decoded = plainFragment(written.startsWith('#') ? written.slice(1) : fragment)
    if (decoded === '') return { written, target: resource, resource }
    if (!decoded.startsWith('/'))
      return {
        written,
        target: anchors.get(`${written.startsWith('#') ? base : resourceBase}#${decoded}`),
        resource,
      }
    const way = fromPointer(decoded)
    return { written, target: way && [...resource, ...way], resource }
  }

  return found.flatMap(({ place: { path, schema: own }, resource }) =>
    KEYWORDS.flatMap((keyword) => {
      const written = stringMember(own, keyword)
      return written === undefined ? [] : { from: path, keyword, ...targetOf(written, resource) }
    }),
  )
}

/** A fragment without its escapes; a bare % is taken as it stands. */
export function plainFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * The reference as it is to be written once what it leads to has gone from one place to another. Undefined where it need
 * not be another one. Only the steps of the way are written anew.
 */
export function followed(
  { written, target, resource }: WrittenReference,
  from: DataPath,
  to: DataPath,
): string | undefined {
  const fragment = written.indexOf('#')
  const isByPath = fragment !== -1 && written[fragment + 1] === '/'
  if (target === undefined || !isByPath || !startsWith(target, from) || !startsWith(to, resource))
    return undefined
  const rest = written
    .slice(fragment + 1)
    .split('/')
    .slice(1 + from.length - resource.length)
  const way = toPointer(to.slice(resource.length))
  return `${written.slice(0, fragment)}#${fragmentOf(way)}${rest.map((step) => `/${step}`).join('')}`
}

/** A pointer as the fragment of an address. */
export function fragmentOf(pointer: string): string {
  return encodeURI(pointer).replaceAll('#', '%23')
}
