import { type DataPath, fromPointer, isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { isRecord, memberOf, stringItems, valueAt } from '~/schema/json'
import { patternApplies } from '~/schema/patternApplies'
import { referencesOf } from '../operations/places/references'
import { lastStep, ROOT, stepsBelow } from '../operations/places/schemas'

/** Where in data the values are that a schema of a project describes. */
export interface DataPlaces {
  /** @param roots where in the data the whole schema holds: in data of several languages, at each of them. */
  find(data: JsonValue, roots?: readonly DataPath[]): readonly DataPath[]
}

/** Places of one text that are looked at; data that refer to themselves without end have none. */
const MAX_PLACES = 1_000_000

/**
 * Finds them by going through data and schema together, so that lists, references and what contains itself are as deep as
 * the data are. A branch of a choice holds where its constants do.
 * @param schema of the project, as it is written.
 */
export function dataPlaces(schema: JsonValue, pointer: string): DataPlaces {
  const target = fromPointer(pointer) ?? []
  const targets = new Map<string, DataPath>()
  const uses = new Map<string, DataPath[]>()
  for (const reference of referencesOf(schema)) {
    if (reference.target === undefined) continue
    targets.set(toPointer(reference.from), reference.target)
    const known = uses.get(toPointer(reference.target)) ?? []
    uses.set(toPointer(reference.target), [...known, reference.from])
  }
  const leading = leadingTo(target, uses)
  const schemaOf = (path: DataPath): JsonValue => valueAt(schema, path.slice(ROOT.length)) ?? {}

  function find(data: JsonValue, roots: readonly DataPath[] = [[]]): readonly DataPath[] {
    const found = new Map<string, DataPath>()
    const seen = new Set<string>()
    const waiting: { at: DataPath; path: DataPath; value: JsonValue }[] = roots.flatMap((path) => {
      const value = valueAt(data, path)
      return value === undefined ? [] : [{ at: ROOT, path, value }]
    })
    for (let next = waiting.pop(); next !== undefined && seen.size < MAX_PLACES; next = waiting.pop()) {
      const { at, path, value } = next
      const name = toPointer(at)
      const key = `${name} ${toPointer(path)}`
      if (seen.has(key) || !leading.has(name)) continue
      seen.add(key)
      if (name === pointer) found.set(toPointer(path), path)
      const refersTo = targets.get(name)
      if (refersTo !== undefined) waiting.push({ at: refersTo, path, value })
      for (const below of stepsOf(schemaOf(at), value))
        waiting.push({ at: [...at, ...below.schema], path: [...path, ...below.data], value: below.value })
    }
    return [...found.values()]
  }

  function stepsOf(own: JsonValue, value: JsonValue) {
    if (!isRecord(own)) return []
    return Object.entries(own).flatMap(([keyword, inner]) =>
      stepsBelow(keyword, inner).flatMap((steps) => below(own, keyword, steps, value)),
    )
  }

  function below(own: JsonValue, keyword: string, steps: DataPath, value: JsonValue): readonly Below[] {
    const [, name] = steps
    const here: Below = { schema: steps, data: [], value }
    switch (keyword) {
      case 'allOf':
      case 'then':
      case 'else':
      case 'dependentSchemas':
      case 'dependencies':
        return [here]
      case 'anyOf':
      case 'oneOf':
        return mayBe(valueAt(own, steps) ?? {}, value) ? [here] : []
      case 'properties':
        return name === undefined ? [] : memberBelow(steps, value, name)
      case 'patternProperties':
        return namesOf(value).flatMap((one) =>
          name !== undefined && patternApplies(name, one) === true ? memberBelow(steps, value, one) : [],
        )
      case 'additionalProperties': {
        const declared = new Set(namesOf(memberOf(own, 'properties') ?? {}))
        const patterns = namesOf(memberOf(own, 'patternProperties') ?? {})
        const isRest = (one: string) =>
          !declared.has(one) && !patterns.some((pattern) => patternApplies(pattern, one) === true)
        return namesOf(value).flatMap((one) => (isRest(one) ? memberBelow(steps, value, one) : []))
      }
      case 'prefixItems':
        return name === undefined ? [] : itemsBelow(steps, value, Number(name), Number(name) + 1)
      case 'items':
        if (name !== undefined) return itemsBelow(steps, value, Number(name), Number(name) + 1)
        return itemsBelow(steps, value, lengthOf(memberOf(own, 'prefixItems')))
      case 'additionalItems':
        return itemsBelow(steps, value, lengthOf(memberOf(own, 'items')))
    }
    return []
  }

  /** Whether the constants that a branch asks for are there. */
  function mayBe(branch: JsonValue, value: JsonValue): boolean {
    const own = memberOf(branch, '$ref') === undefined ? branch : resolved(branch)
    const properties = memberOf(own, 'properties')
    if (!isRecord(properties) || !isRecord(value)) return true
    const required = stringItems(memberOf(own, 'required'))
    return Object.entries(properties).every(([name, schemaOfMember]) => {
      const asked = constantsOf(schemaOfMember)
      if (asked === undefined) return true
      const actual = memberOf(value, name)
      if (actual === undefined) return !required.includes(name)
      return asked.some((one) => isSameValue(one, actual))
    })
  }

  function resolved(branch: JsonValue): JsonValue {
    const written = memberOf(branch, '$ref')
    const way =
      typeof written === 'string' && written.startsWith('#/') ? fromPointer(written.slice(1)) : undefined
    return (way && valueAt(schema, way)) ?? branch
  }

  return { find }
}

interface Below {
  readonly schema: DataPath
  readonly data: DataPath
  readonly value: JsonValue
}

/** The schemas on any way to one: no other is looked into. */
function leadingTo(target: DataPath, uses: ReadonlyMap<string, readonly DataPath[]>): ReadonlySet<string> {
  const leading = new Set<string>()
  const waiting = [target]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const name = toPointer(next)
    if (leading.has(name)) continue
    leading.add(name)
    const last = lastStep(next)
    if (last !== undefined) waiting.push(last.around)
    for (const use of uses.get(name) ?? []) waiting.push(use)
  }
  return leading
}

function constantsOf(schema: JsonValue): readonly JsonValue[] | undefined {
  const constant = memberOf(schema, 'const')
  if (constant !== undefined) return [constant]
  const several = memberOf(schema, 'enum')
  return Array.isArray(several) ? several : undefined
}

function memberBelow(schema: DataPath, value: JsonValue, name: string): readonly Below[] {
  const member = memberOf(value, name)
  return member === undefined ? [] : [{ schema, data: [name], value: member }]
}

function itemsBelow(schema: DataPath, value: JsonValue, from: number, to?: number): readonly Below[] {
  if (!Array.isArray(value)) return []
  return value.slice(from, to).map((item, index) => ({ schema, data: [String(from + index)], value: item }))
}

function namesOf(value: JsonValue): readonly string[] {
  return isRecord(value) ? Object.keys(value) : []
}

function lengthOf(value: JsonValue | undefined): number {
  return Array.isArray(value) ? value.length : 0
}
