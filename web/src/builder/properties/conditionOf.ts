import { fromPointer, type JsonValue } from '~/formats/nodes'
import { isRecord, memberOf } from '~/schema/json'
import type { Subject } from './Subject'

/** What shows a field, where it is one member that has some values: as the form of properties has it. */
export function conditionOf({ pointer, test }: Subject): JsonValue | undefined {
  const steps = fromPointer(pointer) ?? []
  const [map, shownWith] = steps.slice(-4, -2)
  const isDependent = map === 'dependencies' || map === 'dependentSchemas'
  // A member may be called so.
  if (isDependent && shownWith !== undefined && steps.at(-5) !== 'properties') return { member: shownWith }
  if (steps.at(-3) !== 'then' || !isRecord(test)) return undefined
  const properties = memberOf(test, 'properties')
  const required = memberOf(test, 'required')
  const names = [
    ...new Set([
      ...(isRecord(properties) ? Object.keys(properties) : []),
      ...(Array.isArray(required) ? required : []),
    ]),
  ]
  const [member] = names
  if (names.length !== 1 || typeof member !== 'string') return undefined
  const schema = memberOf(properties, member)
  if (schema === undefined) return { member }
  const only = memberOf(schema, 'const')
  const some = memberOf(schema, 'enum')
  if (only === undefined && !Array.isArray(some)) return undefined
  return { member, values: only === undefined ? (some ?? []) : [only] }
}
