import type { NewValue } from '~/formats/DataFormat'
import { type DataPath, isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { plainValue } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { isRecord, stringItems } from '~/schema/json'
import { kindNamed } from '../../kinds/kinds'
import { isReferredTo } from '../along/follow'
import type { Refusal } from '../Change'
import type { DataType } from '../DataChange'
import { setKeyword } from '../fields/setKeyword'
import { setUi } from '../fields/setUi'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { memberAt, titleOf } from '../places/field'
import { uiPlacesIn } from '../places/referencesIn'
import type { ProjectText } from '../text/ProjectText'
import { isOfTypes } from './dataTypes'

/** By which kinds are told: of another kind they are what that one says, or nothing. */
const TELLING = ['$ref', 'format', 'contentMediaType', 'contentEncoding', 'enum', 'const', 'oneOf', 'anyOf']

/** Keywords that say something of values of some types alone. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  object: (
    'properties patternProperties additionalProperties required propertyNames minProperties maxProperties ' +
    'dependentRequired dependentSchemas dependencies'
  ).split(' '),
}

/** Options of the uiSchema by which kinds are told. */
const TELLING_OPTIONS = ['widget', 'inputType', 'unit']

const TYPES: ReadonlySet<string> = new Set('object array string number integer boolean null'.split(' '))

/** A field becomes one of another kind: what is said of it and still means something stays. */
export function performRetype(project: ProjectText, { field, to }: IntentOf<'retype'>): Made | Refusal {
  const member = memberAt(project, field)
  const schema = member && project.value(member.path)
  const { makes } = kindNamed(to)
  if (member === undefined || schema === undefined) return refused('no-place', field)
  if (makes.kind !== 'field' || (!isRecord(schema) && schema !== true)) return refused('wrong-kind', to)
  const { path, object, name } = member
  const title = titleOf(project, path)
  const wanted = makes.field()
  const before = isRecord(schema) ? schema : {}
  const dropped = Object.keys(before).filter((keyword) => isDropped(before, keyword, wanted.schema))
  const isUsed = dropped.some((keyword) => isReferredTo(project, [...path, keyword]))
  if (isUsed) return refused('in-use', name)
  for (const keyword of dropped) project.remove([...path, keyword])
  for (const [keyword, value] of Object.entries(wanted.schema)) {
    if (isKept(before, keyword, wanted.schema)) continue
    const carried = keyword === 'enum' || keyword === 'items' ? carriedChoices(before, keyword) : undefined
    const reason = setKeyword(project, path, keyword, carried ?? value)
    if (reason !== undefined) return refused(reason, keyword)
  }
  setOptions(project, path, wanted.ui)
  const [types, other] = [typesOf(before), typesOf(wanted.schema)]
  const isOther = other.length > 0 && types.some((type) => !other.includes(type) && type !== 'null')
  return {
    kind: 'made',
    selected: [path],
    words: m.operations_retyped({ title }),
    data: isOther ? [{ kind: 'retype', object: toPointer(object), name, to: other }] : [],
  }
}

type Schema = { readonly [keyword: string]: NewValue }

function isDropped(before: { [keyword: string]: JsonValue }, keyword: string, wanted: Schema): boolean {
  if (Object.hasOwn(wanted, keyword)) return false
  if (TELLING.includes(keyword)) return true
  const types = typesOf(wanted)
  if (keyword === 'type') return types.length === 0
  if (keyword === 'default' || keyword === 'examples')
    return types.length > 0 && !fitsTypes(before, keyword, types)
  const owner = Object.entries(OF_TYPE).find(([, keywords]) => keywords.includes(keyword))?.[0]
  if (owner === undefined) return false
  const isUniqueAlone = keyword === 'uniqueItems' && wanted['items'] !== undefined
  return isUniqueAlone || !types.some((type) => (type === 'integer' ? 'number' : type) === owner)
}

/** What a container holds stays where the other kind holds anything of the same sort. */
function isKept(before: { [keyword: string]: JsonValue }, keyword: string, wanted: Schema): boolean {
  const value = before[keyword]
  const next = wanted[keyword]
  if (value === undefined || next === undefined) return false
  if (keyword === 'type')
    return isSameValue(value, plainValue(next)) || (value === 'integer' && next === 'number')
  if (keyword === 'properties') return true
  if (keyword !== 'items' || !isRecord(value)) return false
  const other = plainValue(next)
  return (
    isRecord(other) &&
    other['type'] === 'object' &&
    (value['type'] === 'object' || value['properties'] !== undefined)
  )
}

/** The choices that a field has already, whether one of them or several count. */
function carriedChoices(
  before: { [keyword: string]: JsonValue },
  keyword: 'enum' | 'items',
): JsonValue | undefined {
  const items = before['items']
  if (keyword === 'enum') return isRecord(items) ? items['enum'] : before['enum']
  return Array.isArray(before['enum']) ? { type: 'string', enum: before['enum'] } : undefined
}

function setOptions(project: ProjectText, path: DataPath, ui: Schema | undefined): void {
  const options = ui?.['ui:options']
  const wanted = new Map<string, NewValue>()
  for (const [name, value] of Object.entries(ui ?? {}))
    if (name.startsWith('ui:') && name !== 'ui:options') wanted.set(name.slice(3), value)
  if (isRecord(options)) for (const [name, value] of Object.entries(options)) wanted.set(name, value)
  for (const place of uiPlacesIn(project, path))
    for (const option of new Set([...TELLING_OPTIONS, ...wanted.keys()]))
      setUi(project, place, option, wanted.get(option))
}

function typesOf(schema: Schema): readonly DataType[] {
  const { type } = schema
  const names = typeof type === 'string' ? [type] : stringItems(plainValue(type ?? null))
  return names.filter(isType)
}

function isType(name: string): name is DataType {
  return TYPES.has(name)
}

function fitsTypes(
  schema: { [keyword: string]: JsonValue },
  keyword: string,
  types: readonly DataType[],
): boolean {
  const value = schema[keyword]
  const values = keyword === 'examples' && Array.isArray(value) ? value : [value]
  return values.every((one) => one !== undefined && isOfTypes(one, types))
}
