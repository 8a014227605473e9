import { basename } from '~/lib/paths'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning, NotTaken } from '../Beginning'
import { own, textIn } from '../fields/settings'
import { onlyText, readText } from '../sourceText'
import type { Source, Way, WayOutcome } from '../Way'

/** The draft of a schema that does not say one. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** A schema of the repository, to which the project file refers: what changes in it changes the form. */
export const schemaReference: Way = {
  id: 'schema-reference',
  takes: (source) =>
    source.kind === 'files' && onlyText(source)?.path?.endsWith('.json') === true && isSchema(source),
  begin: async (source) => {
    const read = await readSchema(source)
    if ('kind' in read) return read
    const { schema, path = '' } = read
    const dialect = textIn(schema, '$schema') ?? DIALECT
    return begun(schema, path, { kind: 'reference', path, dialect }, [])
  },
}

/** A schema that the project file has from then on. */
export const schemaCopy: Way = {
  id: 'schema-copy',
  takes: isSchema,
  begin: async (source) => {
    const read = await readSchema(source)
    if ('kind' in read) return read
    const { schema, path = '' } = read
    const { $id, id, ...copy } = schema
    // An address of its own would be that of two schemas.
    const identity = typeof $id === 'string' ? $id : typeof id === 'string' ? id : undefined
    const kept = typeof id === 'string' || id === undefined ? copy : { ...copy, id }
    return begun(schema, path, { kind: 'own', schema: kept }, [
      ...(identity === undefined
        ? []
        : [{ at: '$id', reason: 'tool' as const, written: identity.slice(0, 80) }]),
      ...foreignReferences(copy),
    ])
  },
}

/** Whether a text says that it is a schema, or has what only schemas have. */
function isSchema(source: Source): boolean {
  const { text = '', path } = onlyText(source) ?? {}
  if (path !== undefined && !/\.(json|ya?ml)$/.test(path)) return false
  const head = text.slice(0, 5000)
  return (
    /"?\$schema"?\s*:\s*['"]?https?:\/\/json-schema\.org\//.test(head) ||
    (/["']?properties["']?\s*:/.test(head) && /["']?type["']?\s*:\s*["']?object\b/.test(head)) ||
    /["']?\$defs["']?\s*:/.test(head)
  )
}

async function readSchema(
  source: Source,
): Promise<
  Extract<WayOutcome, { readonly kind: 'failed' }> | { readonly schema: JsonObject; readonly path?: string }
> {
  const { text = '', path } = onlyText(source) ?? {}
  const about = path === undefined ? {} : { path }
  const reading = await readText(text, path)
  if (reading.kind === 'fault') return { kind: 'failed', fault: reading.fault }
  return isObject(reading.value)
    ? { schema: reading.value, ...about }
    : { kind: 'failed', fault: { reason: 'not-this', ...about } }
}

function begun(
  schema: JsonObject,
  path: string,
  said: Beginning['schema'],
  notTaken: readonly NotTaken[],
): WayOutcome {
  const title = textIn(schema, 'title') ?? titleOf(basename(path).replace(/\.schema(?=\.json$)/, ''))
  const data = { kind: 'new-file', value: emptyOf(schema) } as const
  const beginning = { title, name: slug(title), data, schema: said, uiSchema: {}, guesses: [], notTaken }
  return { kind: 'begun', beginnings: [beginning] }
}

/** Data with nothing in them, of the type that the schema has. */
export function emptyOf(schema: JsonObject): JsonObject | [] {
  return own(schema, 'type') === 'array' ? [] : {}
}

/** References to files beside the schema lead elsewhere from the project file. */
function foreignReferences(schema: JsonObject): readonly NotTaken[] {
  const found: NotTaken[] = []
  const waiting: { readonly value: unknown; readonly at: string; readonly depth: number }[] = [
    { value: schema, at: '', depth: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined && found.length < 50; next = waiting.pop()) {
    const { value, at, depth } = next
    if (typeof value !== 'object' || value === null || depth > 100) continue
    for (const [name, member] of Object.entries(value)) {
      const place = at === '' ? name : `${at}.${name}`
      const target = name === '$ref' && typeof member === 'string' ? member : '#'
      if (!/^(#|[a-z]+:)/i.test(target))
        found.push({ at: place, reason: 'not-there', written: target.slice(0, 80) })
      else waiting.push({ value: member, at: place, depth: depth + 1 })
    }
  }
  return found
}
