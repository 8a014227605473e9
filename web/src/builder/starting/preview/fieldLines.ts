import type { JsonValue } from '~/formats/nodes'
import type { Guess } from '~/workspace/inference/Guess'
import { isObject, type JsonObject } from '~/workspace/inference/values'

/** One field that a form will have. */
export interface FieldLine {
  /** As in guesses: names, and `*` for what is in a list or a map. */
  readonly pointer: readonly string[]
  readonly level: number
  /** Empty for the whole of the data. */
  readonly name: string
  readonly schema: JsonObject
  readonly ui: JsonObject | undefined
  readonly isRequired: boolean
  /** What is guessed about it, and about the plain values in it. */
  readonly guesses: readonly Guess[]
}

const MAX_DEPTH = 8

/** The fields of a schema in the order of the form, each with what is guessed about it. */
export function fieldLines(
  schema: JsonObject,
  ui: JsonObject,
  guesses: readonly Guess[],
): readonly FieldLine[] {
  const lines: FieldLine[] = []
  const places = new Set<string>()
  addFields(schema, ui, [], 0)
  const whole: FieldLine = { pointer: [], level: 0, name: '', schema, ui, isRequired: false, guesses: [] }
  const byPlace = new Map<string, Guess[]>()
  for (const guess of guesses) {
    const place = placeOf(guess)
    byPlace.set(place, [...(byPlace.get(place) ?? []), guess])
  }
  return [whole, ...lines].flatMap((line) => {
    const own = byPlace.get(keyOf(line.pointer)) ?? []
    return line === whole && own.length === 0 ? [] : [{ ...line, guesses: own }]
  })

  /** The line that a guess belongs to: its own, that of the member it speaks of, or the nearest around it. */
  function placeOf({ pointer, reason }: Guess): string {
    let at = reason.kind === 'always-there' ? [...pointer, reason.name] : [...pointer]
    while (at.length > 0 && !places.has(keyOf(at))) at = at.slice(0, -1)
    return keyOf(at)
  }

  function addFields(
    written: JsonObject,
    form: JsonObject | undefined,
    pointer: readonly string[],
    level: number,
  ): void {
    if (level > MAX_DEPTH) return
    const { properties, required, items, additionalProperties: map } = resolved(written)
    if (isObject(properties)) {
      const names = Array.isArray(required) ? required : []
      for (const [name, member] of Object.entries(properties)) {
        if (!isObject(member)) continue
        const inner = [...pointer, name]
        const own = objectIn(form, name)
        const isRequired = names.includes(name)
        const field = resolved(member)
        lines.push({ pointer: inner, level, name, schema: field, ui: own, isRequired, guesses: [] })
        places.add(keyOf(inner))
        addFields(field, own, inner, level + 1)
      }
    }
    if (isObject(items)) addFields(items, objectIn(form, 'items'), [...pointer, '*'], level)
    if (isObject(map)) addFields(map, objectIn(form, 'additionalProperties'), [...pointer, '*'], level)
  }

  /** What a reference into the same schema means. */
  function resolved(member: JsonObject): JsonObject {
    const { $ref: target } = member
    const steps = typeof target === 'string' ? /^#\/(\$defs|definitions)\/([^/]+)$/.exec(target) : null
    const [, group = '', name = ''] = steps ?? []
    return objectIn(objectIn(schema, group), name) ?? member
  }
}

function objectIn(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const value: JsonValue | undefined = object && Object.hasOwn(object, name) ? object[name] : undefined
  return isObject(value) ? value : undefined
}

function keyOf(pointer: readonly string[]): string {
  return JSON.stringify(pointer)
}
