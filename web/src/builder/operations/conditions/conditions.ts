import { type DataPath, isSameValue, type JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringItems, valueAt } from '~/schema/json'
import { schemaIn } from '../places/referencesIn'
import { ROOT } from '../places/schemas'
import type { ProjectText } from '../text/ProjectText'

/** What a condition asks of one member of the object. */
export interface FoundTest {
  readonly member: string
  /** One of these; undefined: it is there. */
  readonly values: readonly JsonValue[] | undefined
  /** It holds where the member is not there, too: "or not set". */
  readonly orNotSet: boolean
}

/** A rule of an object by which fields come and go. */
export interface FoundCondition {
  /** Of the schema that has it: the object itself, or an entry of its `allOf`. */
  readonly path: DataPath
  readonly keyword: 'if' | 'dependentSchemas' | 'dependencies'
  /** Undefined: it depends on a rule that has no other words than its own. */
  readonly test: FoundTest | undefined
  /** Shown where it holds, and where it does not: their places. */
  readonly whenTrue: readonly DataPath[]
  readonly whenFalse: readonly DataPath[]
  /** Fields that are declared elsewhere, and forbidden where it does not hold: how closed objects say it. */
  readonly forbidden: readonly string[]
}

/** The conditions of an object: its own and those of its `allOf`. */
export function conditionsOf(project: ProjectText, object: DataPath): readonly FoundCondition[] {
  const schema = valueAt(schemaIn(project), object.slice(ROOT.length))
  const allOf = memberOf(schema, 'allOf')
  const entries = Array.isArray(allOf)
    ? allOf.map((entry, index) => ({ path: [...object, 'allOf', String(index)], schema: entry }))
    : []
  return [{ path: object, schema: schema ?? {} }, ...entries].flatMap((place) => [
    ...ifCondition(place.path, place.schema),
    ...dependents(place.path, place.schema),
  ])
}

function ifCondition(path: DataPath, schema: JsonValue): readonly FoundCondition[] {
  const test = memberOf(schema, 'if')
  if (test === undefined) return []
  const [whenTrue, whenFalse] = [memberOf(schema, 'then'), memberOf(schema, 'else')]
  const forbidden = propertiesOf(whenFalse).filter(([, value]) => value === false)
  return [
    {
      path,
      keyword: 'if',
      test: readTest(test),
      whenTrue: fieldsOf([...path, 'then'], whenTrue),
      whenFalse: fieldsOf([...path, 'else'], whenFalse),
      forbidden: forbidden.map(([name]) => name),
    },
  ]
}

function dependents(path: DataPath, schema: JsonValue): readonly FoundCondition[] {
  return (['dependentSchemas', 'dependencies'] as const).flatMap((keyword) => {
    const map = memberOf(schema, keyword)
    if (!isRecord(map)) return []
    return Object.entries(map).flatMap(([member, value]): FoundCondition[] => {
      if (!isRecord(value)) return []
      const whenTrue = fieldsOf([...path, keyword, member], value)
      const test = { member, values: undefined, orNotSet: false }
      const isPlain = memberOf(value, 'oneOf') === undefined
      return [{ path, keyword, test: isPlain ? test : undefined, whenTrue, whenFalse: [], forbidden: [] }]
    })
  })
}

function fieldsOf(path: DataPath, schema: JsonValue | undefined): readonly DataPath[] {
  return propertiesOf(schema).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [] : [[...path, 'properties', name]],
  )
}

function propertiesOf(schema: JsonValue | undefined): readonly [string, JsonValue][] {
  const properties = memberOf(schema, 'properties')
  return isRecord(properties) ? Object.entries(properties) : []
}

/** A test of one member: that it is there, has a value, or has one of several. Undefined: anything else. */
export function readTest(test: JsonValue): FoundTest | undefined {
  if (!isRecord(test)) return undefined
  const keywords = Object.keys(test).filter((name) => !ANNOTATIONS.has(name))
  if (keywords.some((name) => !['properties', 'required', 'type'].includes(name))) return undefined
  if (test['type'] !== undefined && test['type'] !== 'object') return undefined
  const required = stringItems(memberOf(test, 'required'))
  const properties = propertiesOf(test)
  const [[member, asked] = [required[0] ?? '', undefined], another] = properties
  if (another !== undefined || required.length > 1 || (required.length === 1 && required[0] !== member))
    return undefined
  if (asked === undefined)
    return required.length === 1 ? { member, values: undefined, orNotSet: false } : undefined
  const values = valuesOf(asked)
  return values && { member, values, orNotSet: required.length === 0 }
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', '$comment'])

function valuesOf(schema: JsonValue): readonly JsonValue[] | undefined {
  if (!isRecord(schema)) return undefined
  const {
    const: constant,
    enum: several,
    type: _type,
    title: _title,
    description: _words,
    ...others
  } = schema
  if (Object.keys(others).length > 0) return undefined
  if (constant !== undefined && several === undefined) return [constant]
  return constant === undefined && Array.isArray(several) ? several : undefined
}

/** Whether two tests ask the same, in whatever order. */
export function isSameTest(a: FoundTest, b: FoundTest): boolean {
  if (a.member !== b.member || a.orNotSet !== b.orNotSet) return false
  const [ours, theirs] = [a.values, b.values]
  if (ours === undefined || theirs === undefined) return ours === theirs
  return ours.length === theirs.length && ours.every((one) => theirs.some((other) => isSameValue(one, other)))
}
