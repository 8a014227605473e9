import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { memberOf, valueAt } from '../json'
import { PASSED_OVER } from './newestDialect'

/** Where in a schema as it was written stands what is at a pointer of the same in the newest dialect, or what is around it. */
export function writtenPointer(written: JsonValue, pointer: string): string {
  const way: string[] = []
  let place = written
  for (const step of fromPointer(pointer) ?? []) {
    if (step === PASSED_OVER && memberOf(place, step) === undefined) continue
    const name = oldName(place, step)
    const next = valueAt(place, [name])
    if (next === undefined) break
    way.push(name)
    place = next
  }
  return toPointer(way)
}

/** What a step below a schema in the newest dialect is called where it is written. */
export function oldName(schema: JsonValue, step: string): string {
  const isTuple = Array.isArray(memberOf(schema, 'items'))
  if (step === 'items' && isTuple) return 'additionalItems'
  if (memberOf(schema, step) !== undefined) return step
  if (step === 'prefixItems' && isTuple) return 'items'
  return step === 'dependentSchemas' || step === 'dependentRequired' ? 'dependencies' : step
}
