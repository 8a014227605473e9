import type { DataPath, JsonValue } from '~/formats/nodes'
import { isRecord } from '~/schema/json'
import { holdingOf } from '~/schema/subschemas'

/** A schema, and where it stands in the project file. */
export interface WrittenSchema {
  readonly path: DataPath
  readonly schema: JsonValue
}

/** Where the whole schema stands in a project file. */
export const ROOT: DataPath = ['schema']

/** What of a keyword of a schema, in any draft, leads to schemas: the steps behind the keyword. */
export function stepsBelow(keyword: string, value: JsonValue): readonly DataPath[] {
  const holding = holdingOf(keyword)
  const isList = holding === 'list' || keyword === 'items'
  if (isList && Array.isArray(value)) return value.map((_, index) => [keyword, String(index)])
  if (holding === 'schema' || keyword === 'additionalItems') return [[keyword]]
  const isMap = holding === 'map' || keyword === 'dependencies'
  if (!isMap || !isRecord(value)) return []
  // Of `dependencies` those that are lists of names are none.
  return Object.entries(value).flatMap(([name, inner]) => (Array.isArray(inner) ? [] : [[keyword, name]]))
}

/** All schemas in one, itself first. By a stack: they may be nested deeper than calls can be. */
export function schemasIn(schema: JsonValue, path: DataPath): readonly WrittenSchema[] {
  const found: WrittenSchema[] = []
  const waiting: WrittenSchema[] = [{ path, schema }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    for (const inner of schemasBelow(next).toReversed()) waiting.push(inner)
  }
  return found
}

export function schemasBelow({ path, schema }: WrittenSchema): readonly WrittenSchema[] {
  if (!isRecord(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    stepsBelow(keyword, value).map((steps) => {
      const [, step] = steps
      const inner =
        step === undefined ? value : Array.isArray(value) ? value[Number(step)] : memberIn(value, step)
      return { path: [...path, ...steps], schema: inner ?? null }
    }),
  )
}

function memberIn(value: JsonValue, name: string): JsonValue | undefined {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The last step on the way to a schema: by which keyword of the schema around it, and under which name or position. */
export interface LastStep {
  readonly around: DataPath
  readonly keyword: string
  readonly name: string | undefined
}

const TWO_STEPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
])

/** Undefined for the whole schema, and for a path that leads to no schema. */
export function lastStep(path: DataPath): LastStep | undefined {
  let at = ROOT.length
  let last: LastStep | undefined
  if (path[0] !== ROOT[0]) return undefined
  while (at < path.length) {
    const keyword = path[at] ?? ''
    const isTuple = keyword === 'items' && /^\d+$/.test(path[at + 1] ?? '')
    const hasName = TWO_STEPS.has(keyword) || isTuple
    const name = hasName ? path[at + 1] : undefined
    const isSchema = hasName ? name !== undefined : isSingle(keyword)
    if (!isSchema) return undefined
    last = { around: path.slice(0, at), keyword, name }
    at += hasName ? 2 : 1
  }
  return last
}

/** Whether a schema is a test of a value, or in one: what it names is not declared by it, and goes with it. */
export function isInTest(path: DataPath): boolean {
  for (let step = lastStep(path); step !== undefined; step = lastStep(step.around))
    if (step.keyword === 'if' || step.keyword === 'not') return true
  return false
}

function isSingle(keyword: string): boolean {
  return holdingOf(keyword) === 'schema' || keyword === 'additionalItems'
}
