import { type DataPath, fromPointer, type JsonValue } from '~/formats/nodes'
import { PASSED_OVER } from './dialects/newestDialect'
import { WRITTEN_AS_ITEMS } from './dialects/renamedKeywords'
import { memberOf, stringMember, valueAt } from './json'
import { absolute, placeBelow, rootPlace, type SchemaPlace } from './place'
import { subschemas } from './subschemas'

export type Reference =
  | { readonly kind: 'found'; readonly place: SchemaPlace }
  | { readonly kind: 'missing'; readonly reference: string }
  /** Another document. We never fetch: a schema of a stranger must not make the browser call anybody. */
  | { readonly kind: 'remote'; readonly reference: string }

export interface References {
  readonly root: SchemaPlace
  find(reference: string, from: SchemaPlace): Reference
  /** `$dynamicRef`: the outermost schema with that dynamic anchor. */
  findDynamic(reference: string, from: SchemaPlace): Reference
  /** Places that give themselves a name which another place has. */
  repeated(): readonly Repeated[]
}

/** The name of a place, by the keyword that gives it, which another place has already. */
interface Repeated {
  readonly place: SchemaPlace
  readonly keyword: '$id' | '$anchor' | '$dynamicAnchor'
  readonly name: string
}

/** Beyond this many places no `$id` or anchor is looked for: a guard against schemas made to exhaust memory. */
const MAX_INDEXED_PLACES = 200_000

interface Index {
  readonly resources: Map<string, SchemaPlace>
  readonly anchors: Map<string, SchemaPlace>
  readonly dynamicAnchors: Map<string, SchemaPlace>
  readonly repeated: Repeated[]
}

/** Finds what a `$ref` of this schema, in the newest dialect, points to: pointers, anchors, `$id`s of the same document. */
export function createReferences(schema: JsonValue): References {
  const root = rootPlace(schema)
  let index: Index | undefined

  function indexed(): Index {
    index ??= indexOf(root)
    return index
  }

  function find(reference: string, from: SchemaPlace): Reference {
    if (reference === '#') return { kind: 'found', place: resourceOf(from.base) ?? root }
    const address = absolute(reference, from.base)
    if (address === undefined) return { kind: 'missing', reference }
    const [resourceAddress = '', fragment = ''] = address.split('#')
    const resource = resourceOf(resourceAddress)
    if (resource === undefined) return { kind: 'remote', reference }
    const place = withinResource(resource, resourceAddress, decodeFragment(fragment))
    return place === undefined ? { kind: 'missing', reference } : { kind: 'found', place }
  }

  function resourceOf(address: string): SchemaPlace | undefined {
    return address === root.base ? root : indexed().resources.get(address)
  }

  function withinResource(resource: SchemaPlace, address: string, fragment: string): SchemaPlace | undefined {
    if (fragment === '') return resource
    if (!fragment.startsWith('/')) return indexed().anchors.get(`${address}#${fragment}`)
    const path = fromPointer(fragment)
    return path === undefined ? undefined : placeByPath(resource, path)
  }

  function findDynamic(reference: string, from: SchemaPlace): Reference {
    const found = find(reference, from)
    if (found.kind !== 'found') return found
    const anchor = stringMember(found.place.schema, '$dynamicAnchor')
    const outermost = anchor === undefined ? undefined : indexed().dynamicAnchors.get(anchor)
    return outermost === undefined ? found : { kind: 'found', place: outermost }
  }

  return { root, find, findDynamic, repeated: () => indexed().repeated }
}

function indexOf(root: SchemaPlace): Index {
  const index: Index = { resources: new Map(), anchors: new Map(), dynamicAnchors: new Map(), repeated: [] }
  const open = [root]
  for (let count = 0; count < MAX_INDEXED_PLACES; count++) {
    // Breadth first, so that the outermost of two equal names is met first.
    const place = open[count]
    if (place === undefined) break
    enter(index, place)
    // Not by spreading: a schema may have more of them than a call takes arguments.
    for (const inside of subschemas(place)) open.push(inside)
  }
  return index
}

function enter(index: Index, place: SchemaPlace): void {
  const names = ['$id', '$anchor', '$dynamicAnchor'] as const
  for (const keyword of names) {
    const name = stringMember(place.schema, keyword)
    if (name === undefined || (keyword === '$id' && name.startsWith('#'))) continue
    const [map, address] =
      keyword === '$id' ? [index.resources, place.base] : [index.anchors, `${place.base}#${name}`]
    const known = map.get(address)
    if (known !== undefined && known.pointer !== place.pointer) index.repeated.push({ place, keyword, name })
    addFirst(map, address, place)
    if (keyword === '$dynamicAnchor') addFirst(index.dynamicAnchors, name, place)
  }
}

/** The place by a path as it was written, which knows the keywords by the names they had, and those passed over. */
function placeByPath(resource: SchemaPlace, path: DataPath): SchemaPlace | undefined {
  let place = resource
  for (const [at, step] of path.entries()) {
    const way = [[newName(place.schema, step, path[at + 1])], [PASSED_OVER, step]].find(
      (names) => valueAt(place.schema, names) !== undefined,
    )
    if (way === undefined) return undefined
    place = placeBelow(place, ...way)
  }
  return place
}

function newName(schema: JsonValue, step: string, next: string | undefined): string {
  if (memberOf(schema, WRITTEN_AS_ITEMS) === true) {
    const isIndex = next !== undefined && /^\d+$/.test(next)
    if (step === 'items') return isIndex ? 'prefixItems' : step
    if (step === 'additionalItems') return 'items'
  }
  if (memberOf(schema, step) !== undefined) return step
  return step === 'dependencies' ? 'dependentSchemas' : step
}

function addFirst(map: Map<string, SchemaPlace>, name: string, place: SchemaPlace): void {
  if (!map.has(name)) map.set(name, place)
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment // A bare % is taken as it stands.
  }
}
