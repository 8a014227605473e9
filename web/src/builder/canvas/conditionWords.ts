import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { isRecord, memberOf } from '~/schema/json'
import type { SchemaPointer } from '../operations'

/**
 * When a field is shown, in words; undefined: always.
 * @param written the schema as the project file has it.
 * @param titleOf what the field at a place is called.
 */
export function conditionWords(
  written: JsonValue,
  pointer: SchemaPointer,
  titleOf: (pointer: SchemaPointer) => string,
): string | undefined {
  const [, ...steps] = fromPointer(pointer) ?? []
  const at = steps.findLastIndex((step, index) => isConditional(written, steps.slice(0, index), step))
  if (at === -1) return undefined
  const around = steps.slice(0, at)
  const step = steps[at]
  const object = toPointer(['schema', ...objectAround(around)])
  if (step === 'dependentSchemas' || step === 'dependencies') {
    const name = steps[at + 1] ?? ''
    return m.canvas_shown_with({ title: titleOf(`${object}${toPointer(['properties', name])}`) })
  }
  const schema = valueAt(written, around)
  const test = testWords(memberOf(schema, 'if'), object, titleOf)
  if (test === undefined) return m.canvas_shown_by_rule()
  return step === 'then' ? m.canvas_shown_when({ test }) : m.canvas_shown_unless({ test })
}

function isConditional(written: JsonValue, around: readonly string[], step: string): boolean {
  const isBranch = step === 'then' || step === 'else'
  if (isBranch) return memberOf(valueAt(written, around), 'if') !== undefined
  const isDependent = step === 'dependentSchemas' || step === 'dependencies'
  // A member may be called so.
  return isDependent && around.at(-1) !== 'properties'
}

/** What an entry of `allOf` speaks of is the object that has the list. */
function objectAround(steps: readonly string[]): readonly string[] {
  return steps.at(-2) === 'allOf' ? objectAround(steps.slice(0, -2)) : steps
}

/** “Kind is workshop or talk”; undefined where it is another rule than that. */
function testWords(
  test: JsonValue | undefined,
  object: SchemaPointer,
  titleOf: (pointer: SchemaPointer) => string,
): string | undefined {
  if (!isRecord(test)) return undefined
  const { properties = {}, required = [], ...others } = test
  if (!isRecord(properties) || !Array.isArray(required)) return undefined
  const isPlain = Object.keys(others).every((keyword) => keyword === 'type' || keyword === '$comment')
  const names = [...new Set([...Object.keys(properties), ...required.map(String)])]
  if (!isPlain || names.length === 0) return undefined
  const parts = names.map((name) => {
    const title = titleOf(`${object}${toPointer(['properties', name])}`)
    const schema = memberOf(properties, name)
    if (schema === undefined) return m.canvas_test_there({ title })
    const values = valuesOf(schema)
    if (values === undefined) return undefined
    const words = m.canvas_test_is({ title, values: values.map(valueWords).join(m.canvas_or()) })
    // Without it the test also holds where nothing is filled in.
    return required.includes(name) ? words : m.canvas_test_or_not_set({ test: words })
  })
  return parts.every((part) => part !== undefined) ? parts.join(m.canvas_and()) : undefined
}

function valuesOf(schema: JsonValue): readonly JsonValue[] | undefined {
  if (!isRecord(schema)) return undefined
  const { const: only, enum: some, ...others } = schema
  if (Object.keys(others).some((keyword) => keyword !== 'type')) return undefined
  if (only !== undefined) return [only]
  return Array.isArray(some) ? some : undefined
}

function valueWords(value: JsonValue): string {
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
}
