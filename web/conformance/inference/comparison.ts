import { isRecord, type JsonRecord, memberOf, stringItems, stringMember } from '~/schema/json'
import { fromPointer, type JsonValue } from '../../src/formats/nodes'
import { valueAt } from '../../src/formats/values'

/** What a schema says of one member: the parts that are compared. */
interface Said {
  readonly types: ReadonlySet<string>
  readonly isRequired: boolean
  readonly hasOptions: boolean
  readonly format: string | undefined
  readonly isMap: boolean
}

/** How many members have it in both schemas, and in each. */
export interface Agreement {
  both: number
  inferred: number
  real: number
}

export interface Comparison {
  members: number
  sameType: number
  readonly required: Agreement
  readonly options: Agreement
  readonly format: Agreement
  readonly map: Agreement
}

export function noComparison(): Comparison {
  const none = () => ({ both: 0, inferred: 0, real: 0 })
  return { members: 0, sameType: 0, required: none(), options: none(), format: none(), map: none() }
}

/** All that is said of a value: a schema, with those that it refers to, combines and offers. */
type Parts = readonly JsonRecord[]

const MAX_PARTS = 60

/**
 * Compares what is said of each member that data have. @param options members of which an inference offers all values
 * there are, by their places, where that does not stand in its schema.
 */
export function compare(
  into: Comparison,
  values: readonly JsonValue[],
  inferred: JsonValue,
  real: JsonValue,
  options: ReadonlySet<string> = new Set(),
): void {
  const seen = new Set<string>()
  for (const value of values) walk(value, partsOf([inferred], inferred), partsOf([real], real), [])

  function walk(value: JsonValue, ours: Parts, theirs: Parts, place: readonly string[]): void {
    if (place.length > 14) return
    if (Array.isArray(value)) {
      for (const item of value) walk(item, itemsOf(ours, inferred), itemsOf(theirs, real), [...place, '*'])
      return
    }
    if (!isRecord(value)) return
    for (const [name, member] of Object.entries(value)) {
      const inOurs = declared(ours, name, inferred)
      const inTheirs = declared(theirs, name, real)
      const isOfMap = inOurs === undefined
      const next = [...place, isOfMap ? '*' : name]
      const key = JSON.stringify(next)
      if (inOurs && inTheirs && !seen.has(key)) {
        seen.add(key)
        count(
          said(inOurs, isRequired(ours, name), options.has(key)),
          said(inTheirs, isRequired(theirs, name), false),
        )
      }
      walk(member, inOurs ?? ofMap(ours, inferred), inTheirs ?? ofMap(theirs, real), next)
    }
  }

  function count(ours: Said, theirs: Said): void {
    into.members += 1
    into.sameType += sameTypes(ours.types, theirs.types) ? 1 : 0
    add(into.required, ours.isRequired, theirs.isRequired)
    add(into.options, ours.hasOptions, theirs.hasOptions)
    add(into.format, ours.format !== undefined, theirs.format !== undefined, ours.format === theirs.format)
    add(into.map, ours.isMap, theirs.isMap)
  }
}

function add(agreement: Agreement, ours: boolean, theirs: boolean, isSame = true): void {
  if (ours) agreement.inferred += 1
  if (theirs) agreement.real += 1
  if (ours && theirs && isSame) agreement.both += 1
}

function sameTypes(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const plain = (types: ReadonlySet<string>) =>
    [...types].map((type) => (type === 'integer' ? 'number' : type)).toSorted()
  return JSON.stringify([...new Set(plain(a))]) === JSON.stringify([...new Set(plain(b))])
}

function partsOf(schemas: readonly JsonValue[], root: JsonValue): Parts {
  const parts: JsonRecord[] = []
  const waiting = [...schemas]
  const seen = new Set<JsonValue>()
  while (waiting.length > 0 && parts.length < MAX_PARTS) {
    const schema = waiting.shift()
    if (!isRecord(schema) || seen.has(schema)) continue
    seen.add(schema)
    parts.push(schema)
    const reference = stringMember(schema, '$ref')
    if (reference?.startsWith('#') === true) {
      const target = valueAt(root, fromPointer(decodeURIComponent(reference.slice(1))) ?? [])
      if (target !== undefined) waiting.push(target)
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = memberOf(schema, keyword)
      if (Array.isArray(branches)) waiting.push(...branches)
    }
    for (const keyword of ['if', 'then', 'else']) {
      const branch = memberOf(schema, keyword)
      if (branch !== undefined && keyword !== 'if') waiting.push(branch)
    }
  }
  return parts
}

function declared(parts: Parts, name: string, root: JsonValue): Parts | undefined {
  const found = parts.flatMap((part) => memberOf(memberOf(part, 'properties'), name) ?? [])
  return found.length > 0 ? partsOf(found, root) : undefined
}

function ofMap(parts: Parts, root: JsonValue): Parts {
  return partsOf(parts.flatMap(valuesOfMap), root)
}

function valuesOfMap(part: JsonRecord): readonly JsonValue[] {
  const patterns = memberOf(part, 'patternProperties')
  return [
    ...(isRecord(patterns) ? Object.values(patterns) : []),
    ...[memberOf(part, 'additionalProperties')].filter((value) => isRecord(value)),
  ]
}

function itemsOf(parts: Parts, root: JsonValue): Parts {
  const found = parts.flatMap((part) => {
    const items = memberOf(part, 'items')
    return Array.isArray(items) ? items : items === undefined ? [] : [items]
  })
  return partsOf(found, root)
}

function isRequired(parts: Parts, name: string): boolean {
  return parts.some((part) => stringItems(memberOf(part, 'required')).includes(name))
}

function said(parts: Parts, isRequired: boolean, hasOptions: boolean): Said {
  const types = new Set(parts.flatMap(typesOf))
  return {
    types,
    isRequired,
    hasOptions: hasOptions || parts.some((part) => Array.isArray(part['enum']) || hasConst(part)),
    format: parts.map((part) => stringMember(part, 'format')).find((format) => format !== undefined),
    isMap:
      parts.some((part) => valuesOfMap(part).length > 0) &&
      !parts.some((part) => isRecord(part['properties']) && Object.keys(part['properties']).length > 0),
  }
}

function hasConst(part: JsonRecord): boolean {
  const branches = [part['oneOf'], part['anyOf']].find((value) => Array.isArray(value))
  return Array.isArray(branches) && branches.some((branch) => memberOf(branch, 'const') !== undefined)
}

function typesOf(part: JsonRecord): readonly string[] {
  const { type } = part
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return stringItems(type)
  const values = Array.isArray(part['enum'])
    ? part['enum']
    : part['const'] === undefined
      ? []
      : [part['const']]
  if (values.length > 0)
    return values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))
  if (isRecord(part['properties']) || isRecord(part['patternProperties'])) return ['object']
  return part['items'] === undefined ? [] : ['array']
}
