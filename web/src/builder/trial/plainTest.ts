import { isSameValue, type JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringItems } from '~/schema/json'

/** Whether an object is as the `if` of a condition has it; undefined where that asks for more than members and their values. */
export function plainTest(test: JsonValue, value: JsonValue): boolean | undefined {
  if (!isRecord(test)) return undefined
  const { properties = {}, required, type: _, $comment: _comment, ...others } = test
  if (!isRecord(properties) || Object.keys(others).length > 0) return undefined
  if (stringItems(required).some((name) => memberOf(value, name) === undefined)) return false
  let isHeld = true
  for (const [name, schema] of Object.entries(properties)) {
    const values = valuesOf(schema)
    if (values === undefined) return undefined
    const member = memberOf(value, name)
    // What is absent is as every schema has it.
    isHeld &&= member === undefined || values.some((one) => isSameValue(one, member))
  }
  return isHeld
}

function valuesOf(schema: JsonValue): readonly JsonValue[] | undefined {
  const only = memberOf(schema, 'const')
  const some = memberOf(schema, 'enum')
  if (only !== undefined) return [only]
  return Array.isArray(some) ? some : undefined
}
