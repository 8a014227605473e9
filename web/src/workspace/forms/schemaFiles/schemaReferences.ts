import { json } from '~/formats/json/format'
import type { DataPath, JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { encodePath } from '~/lib/encodePath'
import { dirname, relativeTo } from '~/lib/paths'
import { createPause } from '~/lib/slices/slices'
import { applyEdits } from '~/lib/text/text'
import { NEWEST } from '~/schema/dialects/drafts'
import { fileAddress, fileOfAddress } from '~/schema/fileAddress'
import { isRecord } from '~/schema/json'
import { absolute } from '~/schema/place'
import type { Project } from '../../Project'
import { namesDocuments } from './needsFiles'
import { type NamedReference, namedReferences } from './outward'
import { MAX_FILE_LENGTH, MAX_FILES, type SchemaFiles, TOO_LARGE } from './SchemaFiles'

/** A file that a schema names by a relative path, and where in it that is written. */
export interface SchemaReference {
  readonly at: DataPath
  /** From the root. */
  readonly path: string
  /** How a relative path is written there. */
  readonly spelled: (path: string) => string
}

/**
 * The files that the `$ref`s of a schema name by relative paths. One with an `$id` above it is relative to that, and stays.
 * @param file what the schema is in.
 */
export function schemaReferences(schema: JsonValue, file: string): readonly SchemaReference[] {
  if (!namesDocuments(schema)) return []
  const byPlace = new Map(
    namedReferences(schema, fileAddress(file), NEWEST).references.map(
      ({ schema: place, ...reference }) => [place, reference] as const,
    ),
  )
  const named: SchemaReference[] = []
  const waiting: { readonly value: JsonValue; readonly at: DataPath }[] = [{ value: schema, at: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, at: here } = next
    if (typeof value !== 'object' || value === null) continue
    const reference = isRecord(value) ? byPlace.get(value) : undefined
    const path = reference && relativeFile(reference, file)
    if (reference && path !== undefined) {
      const { keyword, written, fragment } = reference
      const spelled = (relative: string) => spelledReference(relative, written, fragment)
      named.push({ at: [...here, keyword], path, spelled })
    }
    for (const [name, inner] of Object.entries(value)) waiting.push({ value: inner, at: [...here, name] })
  }
  return named
}

/** The same of the text of a file that is a schema as a whole. */
export function referencesOfSchemaFile(text: string, file: string): readonly SchemaReference[] {
  const reading = json.read(text)
  return reading.ok ? schemaReferences(valueOf(text, reading.root), file) : []
}

/** The text of a schema file whose references lead to the same files from its new place. */
export function schemaFileAfter(
  text: string,
  from: string,
  to: string,
  pathAfter: (path: string) => string | undefined,
): string {
  let now = text
  for (const { at, path, spelled } of referencesOfSchemaFile(text, from)) {
    const after = pathAfter(path)
    if (after === undefined) continue
    const written = relativeTo(dirname(to), after)
    if (written === relativeTo(dirname(from), path)) continue
    const outcome = json.set({ text: now, reading: json.read(now) }, at, spelled(written))
    if (outcome.kind === 'edits') now = applyEdits(now, outcome.edits)
  }
  return now
}

/** The files to which the schemas of projects refer, and those to which these refer, with their texts. Rejects as reading does. */
export async function schemaFilesOf(
  projects: Iterable<Project>,
  { read }: Pick<SchemaFiles, 'read'>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const waiting = [...projects].flatMap(({ schema, path }) => schemaReferences(schema, path))
  const asked = new Set<string>()
  const pause = createPause()
  // The list grows while it is gone through.
  for (const { path } of waiting) {
    if (asked.has(path) || asked.size >= MAX_FILES) continue
    asked.add(path)
    const text = await read(path)
    if (text === undefined || text === TOO_LARGE || text.length > MAX_FILE_LENGTH) continue
    texts.set(path, text)
    await pause()
    waiting.push(...referencesOfSchemaFile(text, path))
  }
  return texts
}

/** The file of the repository that a reference names from where it stands. */
function relativeFile(
  { written, address }: Pick<NamedReference, 'written' | 'address'>,
  file: string,
): string | undefined {
  const path = fileOfAddress(address)
  return path !== undefined && absolute(written, fileAddress(file)) === address ? path : undefined
}

function spelledReference(path: string, before: string, fragment: string): string {
  // A colon in its first step would make it an address.
  const isHere = before.startsWith('./') || /^[^/]*:/.test(path)
  const own = encodePath(path)
  return `${isHere && !own.startsWith('../') ? './' : ''}${own}${fragment === '' ? '' : `#${fragment}`}`
}
