import { type DataPath, fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { isRecord, memberOf, stringItems, valueAt } from '~/schema/json'
import type { DataChange, DataType } from '../../operations/DataChange'
import { lastStep, ROOT } from '../../operations/places/schemas'
import { DATA_TYPES } from '../../operations/shapes/dataTypes'
import type { PlannedChange } from '../migrateText'

/**
 * What the way back of a change comes to in data that have followed it and were edited since, so that the recorded edits
 * do not take it back. Undefined where nobody can tell from the data: which part of a merged text came from where, and
 * which of two choices that became one a value was.
 * @param now `schema` after the change, by which the data are now.
 */
export function backOf({ change, schema }: PlannedChange, now: JsonValue): DataChange | undefined {
  const { object } = change
  switch (change.kind) {
    case 'rename':
      return { ...change, from: change.to, to: change.from }
    case 'move':
      return movedBack(change, now)
    case 'remove':
      return change.onlyEmpty === true ? undefined : { kind: 'restore', object, name: change.name }
    case 'retype': {
      const to = typesOf(fieldIn(schema, object, change.name))
      return to.length === 0 ? undefined : { kind: 'retype', object, name: change.name, to }
    }
    case 'toList':
      return { ...change, kind: 'toValue' }
    case 'toValue':
      return { ...change, kind: 'toList' }
    case 'choices': {
      const told = change.choices.flatMap(({ from, to }) =>
        to === undefined ? [] : [{ from: to, to: from }],
      )
      const seen = told.map(({ from }) => JSON.stringify(from))
      const known = constantsIn(fieldIn(schema, object, change.name))
      const choices = told.filter((_, at) => {
        const own = seen[at] ?? ''
        return seen.indexOf(own) === seen.lastIndexOf(own) && !known.includes(own)
      })
      return choices.length === 0 ? undefined : { ...change, choices }
    }
    case 'split':
      return { kind: 'merge', object, names: change.into, to: change.name, separator: change.separator }
    case 'merge':
    case 'require':
    case 'restore':
  }
  return undefined
}

/** The object that a member has gone to stands where the way leads, among members alone. */
function movedBack(
  { object, name, way, as }: Extract<DataChange, { readonly kind: 'move' }>,
  now: JsonValue,
): DataChange | undefined {
  let at: DataPath = fromPointer(object) ?? []
  const back: string[] = []
  for (const step of way) {
    if (step !== '..') {
      at = [...at, 'properties', step]
      back.unshift('..')
      continue
    }
    const last = lastStep(at)
    if (last?.keyword !== 'properties' || last.name === undefined) return undefined
    back.unshift(last.name)
    at = last.around
  }
  if (valueAt(now, at.slice(ROOT.length)) === undefined) return undefined
  return { kind: 'move', object: toPointer(at), name: as, way: back, as: name }
}

function fieldIn(schema: JsonValue, object: string, name: string): JsonValue | undefined {
  const own = valueAt(schema, (fromPointer(object) ?? []).slice(ROOT.length))
  return memberOf(memberOf(own, 'properties'), name)
}

function typesOf(field: JsonValue | undefined): readonly DataType[] {
  const type = isRecord(field) ? field['type'] : undefined
  const names = typeof type === 'string' ? [type] : stringItems(type)
  return DATA_TYPES.filter((one) => names.includes(one))
}

/** The choices of a field or of its items, as JSON. */
function constantsIn(field: JsonValue | undefined): readonly string[] {
  return [field, memberOf(field, 'items')].flatMap((schema) => {
    const branches = [memberOf(schema, 'oneOf'), memberOf(schema, 'anyOf')].flat()
    const values = [memberOf(schema, 'enum'), branches.map((branch) => memberOf(branch, 'const') ?? [])]
    return values.flat(2).flatMap((value) => (value === undefined ? [] : [JSON.stringify(value)]))
  })
}
