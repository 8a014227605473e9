import { type DataPath, fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { draftOf, draftWithin, NEWEST } from '~/schema/dialects/drafts'
import { inNewestDialect } from '~/schema/dialects/newestDialect'
import { writtenPointer } from '~/schema/dialects/writtenPointer'
import { isRecord, stringMember, valueAt } from '~/schema/json'
import { createReferences } from '~/schema/references'
import type { SchemaError, SchemaProblem } from '../protocol'
import { metaErrors } from './metaSchema'
import { referenceProblems } from './referenceProblems'

/**
 * What is wrong with a schema itself, as `sheaf check` has it: what breaks the meta-schema of its draft, references that
 * lead nowhere, and names that two parts have. Pointers are those of the schema as it is written.
 */
export function schemaProblems(written: JsonValue): readonly SchemaProblem[] {
  const draft = isRecord(written) ? draftOf(written, NEWEST) : NEWEST
  const byMeta = resourcesOf(written, draft).flatMap(({ path, draft, schema }) =>
    errorsAt(toPointer(path), draft, schema),
  )
  const references = createReferences(inNewestDialect(written))
  const { problems, unusual } = referenceProblems(references)
  const byReference = problems.map((problem) => ({
    ...problem,
    isPassedOver: false,
    pointer: writtenPointer(written, problem.pointer),
  }))
  const atTargets = unusual.flatMap((target) => {
    const pointer = writtenPointer(written, target)
    return errorsAt(pointer, draft, valueAt(written, fromPointer(pointer) ?? []) ?? null)
  })
  const known = new Map<string, SchemaProblem>()
  for (const problem of [...byMeta, ...byReference, ...atTargets])
    if (!known.has(problem.pointer)) known.set(problem.pointer, problem)
  return [...known.values()]
}

function errorsAt(pointer: string, draft: number, schema: JsonValue): readonly SchemaProblem[] {
  const errors = metaErrors(draft, schema).filter((error) => !isLeftOut(error, schema))
  return errors.map((error) => ({
    ...error,
    pointer: pointer + error.pointer,
    // What no engine can read is passed over, and the rest of the schema counts.
    isPassedOver: error.params.format === 'regex',
  }))
}

/**
 * Members that say nothing about data. Generators write null for those that they leave out, which the meta-schemas
 * forbid; internal/project passes over them as well.
 */
const ANNOTATIONS: ReadonlySet<string> = new Set(
  'title description $comment examples readOnly writeOnly deprecated contentMediaType contentEncoding'.split(
    ' ',
  ),
)

function isLeftOut({ pointer, keyword, params }: SchemaError, schema: JsonValue): boolean {
  const path = fromPointer(pointer) ?? []
  // A member of that name may be where a schema is asked for, which is an object.
  const isAnnotation = keyword === 'type' && typeof params.type === 'string' && params.type !== 'object'
  return isAnnotation && ANNOTATIONS.has(path.at(-1) ?? '') && valueAt(schema, path) === null
}

interface Resource {
  readonly path: DataPath
  readonly draft: number
  readonly schema: JsonValue
}

/** The schema, and those in it that are of another draft: each without the others, for its meta-schema. */
function resourcesOf(written: JsonValue, draft: number): readonly Resource[] {
  const others: Resource[] = []

  function without(value: JsonValue, path: DataPath): JsonValue {
    if (Array.isArray(value)) return value.map((item, at) => without(item, [...path, String(at)]))
    if (!isRecord(value)) return value
    const own = path.length === 0 ? draft : draftWithin(value, draft)
    if (own !== draft) {
      for (const { path: inside, ...resource } of resourcesOf(value, own))
        others.push({ ...resource, path: [...path, ...inside] })
      return {}
    }
    const members = Object.entries(value).map(([name, member]) => [name, without(member, [...path, name])])
    return Object.fromEntries(members)
  }

  // Most schemas name no dialect but at their root, and need no copy.
  const dialects = JSON.stringify(written).split('"$schema"').length - 1
  const hasOthers = dialects > (stringMember(written, '$schema') === undefined ? 0 : 1)
  const schema = hasOthers ? without(written, []) : written
  return [{ path: [], draft, schema }, ...others]
}
