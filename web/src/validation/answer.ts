import { formatOf } from '~/formats/formatOf'
import { readValue } from '~/formats/json'
import { fromPointer, type JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isRecord, valueAt } from '~/schema/json'
import { createSchemaChecker, type SchemaChecker, type Surroundings } from './engine/schemaChecker'
import { MAX_ERRORS, type SchemaProblem, type ValidationAnswer, type ValidationRequest } from './protocol'
import { schemaProblems } from './schemaCheck/schemaProblems'

type Answerer = (request: ValidationRequest) => ValidationAnswer

/** Answers requests one after another; keeps the schema of the last one that had one. */
export function createAnswerer(surroundings?: Surroundings): Answerer {
  let checker: SchemaChecker | undefined
  let ofSchema: readonly SchemaProblem[] = []
  let reason = 'no schema yet'

  return (request) => {
    const { id } = request
    try {
      if (request.schema !== undefined) {
        // Where this throws, the data must not be checked by the schema before.
        checker = undefined
        const schema = read(request.schema)
        const next = createSchemaChecker(schema, surroundings)
        ofSchema = schemaProblems(schema)
        checker = next
      }
      if (checker === undefined) return { id, kind: 'failed', reason }
      const data = dataIn(request)
      const { errors, lacking } = checker.check(data)
      const verdicts = answers(checker, data, request)
      return {
        id,
        kind: 'checked',
        errors: errors.slice(0, MAX_ERRORS),
        count: errors.length,
        verdicts,
        lacking: lacking.slice(0, MAX_ERRORS),
        schemaProblems: ofSchema.slice(0, MAX_ERRORS),
      }
    } catch (error) {
      // The validator throws for some schemas that are none; the form then works without it.
      reason = error instanceof Error ? error.message : String(error)
      return { id, kind: 'failed', reason }
    }
  }
}

function answers(checker: SchemaChecker, data: JsonValue, { probes }: ValidationRequest): (boolean | null)[] {
  return probes.map((probe) => {
    const value = valueAt(data, fromPointer(probe.data) ?? [])
    return value === undefined ? null : (checker.verdict(probe.schema, value) ?? null)
  })
}

function dataIn({ file, data }: ValidationRequest): JsonValue {
  if (file === undefined) return read(data)
  const reading = formatOf(file.path, file.body)?.read(data)
  if (reading?.ok !== true) throw new SyntaxError(reading?.error.message ?? 'no such format')
  return inRange(valueOf(data, reading.root))
}

function read(text: string): JsonValue {
  const value = readValue(text)
  if (value === undefined) throw new SyntaxError('not JSON')
  return MAY_EXCEED.test(text) ? inRange(value) : value
}

/** Digits or exponents of numbers that a double may not hold. */
const MAY_EXCEED = /\d{300}|\d[eE]\+?\d{3}/

/** JavaScript reads such numbers as infinite, which is no number of JSON; internal/project bounds them as well. */
function inRange(value: JsonValue): JsonValue {
  if (typeof value === 'number') return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE))
  if (Array.isArray(value)) return value.map(inRange)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inRange(member)]))
}
