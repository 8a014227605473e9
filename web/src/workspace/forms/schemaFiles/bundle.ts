import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { DRAFT_04, draftOf, isLoneReference, knownDraft, NEWEST } from '~/schema/dialects/drafts'
import { PASSED_OVER, staysBesideReference } from '~/schema/dialects/newestDialect'
import { fileAddress } from '~/schema/fileAddress'
import { isRecord, type JsonRecord, memberOf } from '~/schema/json'
import { fileNamedBy } from '../../namedPaths'
import { MAX_NESTING, nestingOf } from '../../nestingOf'
import { candidatesAmong } from './candidates'
import { type NamedReference, type NamedReferences, namedReferences, ownAddress } from './outward'
import { type FileText, MAX_FILE_LENGTH, MAX_FILES, type SchemaFiles, TOO_LARGE } from './SchemaFiles'

/** Characters of all files together. `sheaf check` has the same. */
const MAX_LENGTH = 4 << 20
/** Files that are looked for: in a tree that the provider cuts, each is a request. */
const MAX_LOOKED_FOR = 1_000

/** A file that a schema refers to, and that is not used. */
export interface UnusedFile {
  readonly path: string
  /** `not-read`: it, or others that the form of `path` refers to, could not be loaded. */
  readonly reason: 'not-json' | 'no-schema' | 'too-deep' | 'too-large' | 'too-many' | 'not-read'
}

export interface Bundle {
  readonly schema: JsonValue
  readonly unused: readonly UnusedFile[]
}

/** A file with a schema in it. */
interface SchemaFile extends NamedReferences {
  readonly path: string
  readonly schema: JsonValue
}

/**
 * A project's schema with those that it refers to in it, under `$defs`, each by an address that names its file: the files
 * beside it that it names by their paths, and those that have the address as their `$id`. Nothing but files of the same
 * commit is read. What leads to no file stays as it is.
 */
export async function bundleSchema(
  schema: JsonValue,
  projectPath: string,
  files: SchemaFiles,
): Promise<Bundle> {
  if (!isRecord(schema)) return { schema, unused: [] }
  const draft = draftOf(schema, NEWEST)
  const found = new Map<string, SchemaFile>()
  const unused = new Map<string, UnusedFile>()
  const texts = new Map<string, FileText | undefined>()
  const ids = new Map<string, string>()
  const pathsByAddress = new Map<string, string | undefined>()
  const targets = new Map<JsonRecord, Map<string, string>>()
  let candidates: Promise<ReturnType<typeof candidatesAmong>> | undefined
  let length = 0

  async function textOf(path: string): Promise<FileText | undefined> {
    if (!texts.has(path) && texts.size >= MAX_LOOKED_FOR) return undefined
    if (!texts.has(path)) texts.set(path, await files.read(path))
    return texts.get(path)
  }

  /** Takes a file in; its path where it can be used. */
  async function take(path: string): Promise<string | undefined> {
    if (found.has(path)) return path
    if (unused.has(path)) return undefined
    const text = await textOf(path)
    const made = text === undefined ? undefined : schemaIn(text)
    const reason = typeof made === 'string' ? made : overLimit(lengthOf(text))
    if (reason !== undefined) unused.set(path, { path, reason })
    if (reason !== undefined || made === undefined || typeof made === 'string') return undefined
    length += lengthOf(text)
    found.set(path, { path, schema: made.schema, ...namedReferences(made.schema, fileAddress(path), draft) })
    return path
  }

  function overLimit(more: number): UnusedFile['reason'] | undefined {
    if (found.size >= MAX_FILES) return 'too-many'
    return length + more > MAX_LENGTH ? 'too-large' : undefined
  }

  /** The file that a reference leads to: the one beside the file that has it, else the one of that address. */
  async function fileOf(from: SchemaFile, { written, address }: NamedReference): Promise<string | undefined> {
    const relative = written.includes(':') ? undefined : decoded(written)
    const beside = relative === undefined ? undefined : fileNamedBy(from.path, relative)
    if (beside !== undefined && (await textOf(beside)) !== undefined) return take(beside)
    if (!pathsByAddress.has(address)) pathsByAddress.set(address, await pathWithAddress(address))
    const path = pathsByAddress.get(address)
    return path === undefined ? undefined : take(path)
  }

  async function pathWithAddress(address: string): Promise<string | undefined> {
    candidates ??= files.paths().then(candidatesAmong)
    for (const path of (await candidates)(address)) {
      const own = ids.get(path) ?? (await idOf(path))
      ids.set(path, own)
      if (own === address) return path
    }
    return undefined
  }

  /** The address that a file says it has; empty where it says none. */
  async function idOf(path: string): Promise<string> {
    const text = await textOf(path)
    const made = text === undefined ? undefined : schemaIn(text)
    if (typeof made !== 'object' || !isRecord(made.schema)) return ''
    return ownAddress(made.schema, draftOf(made.schema, draft))
  }

  async function follow(file: SchemaFile, isRoot: boolean): Promise<void> {
    for (const reference of file.references) {
      const { schema: place, keyword, fragment, address } = reference
      const isItself = address === file.base
      if (knownDraft(address) !== undefined || (file.resources.has(address) && (isRoot || !isItself)))
        continue
      const path = isItself ? file.path : await fileOf(file, reference)
      if (path === undefined) continue
      const own = targets.get(place) ?? new Map<string, string>()
      targets.set(place, own.set(keyword, `${fileAddress(path)}#${fragment}`))
    }
  }

  const root = { path: projectPath, schema, ...namedReferences(schema, fileAddress(projectPath), draft) }
  await follow(root, true)
  // The map grows while it is gone through.
  for (const file of found.values()) await follow(file, false)
  const unusedFiles = [...unused.values()]
  if (found.size === 0) return { schema, unused: unusedFiles }
  const rewritten = withTargets(schema, targets)
  const defs = memberOf(rewritten, '$defs')
  const embedded = [...found.values()].map((file): [string, JsonValue] => [
    fileAddress(file.path),
    embeddedSchema(withTargets(file.schema, targets), fileAddress(file.path), draft),
  ])
  return {
    schema: {
      ...(isRecord(rewritten) ? rewritten : {}),
      $defs: { ...(isRecord(defs) ? defs : {}), ...Object.fromEntries(embedded) },
    },
    unused: unusedFiles,
  }
}

/** The schema that a text is, or why it is none. */
function schemaIn(text: FileText): { readonly schema: JsonValue } | UnusedFile['reason'] {
  if (text === TOO_LARGE || text.length > MAX_FILE_LENGTH) return 'too-large'
  const schema = readValue(text)
  if (schema === undefined) return 'not-json'
  if (nestingOf(text) > MAX_NESTING) return 'too-deep'
  return isRecord(schema) || typeof schema === 'boolean' ? { schema } : 'no-schema'
}

/** A schema as a part of another one: a resource by its address. */
function embeddedSchema(schema: JsonValue, address: string, around: number): JsonRecord {
  if (!isRecord(schema)) return schema === false ? { $id: address, not: {} } : { $id: address }
  const draft = draftOf(schema, around)
  const keyword = draft === DRAFT_04 ? 'id' : '$id'
  if (!isLoneReference(schema, draft)) return { ...schema, [keyword]: address }
  // Beside a reference an address counts for nothing, as all else.
  const { $ref = '', ...others } = schema
  const [staying, passedOver]: [JsonRecord, JsonRecord] = [{}, {}]
  for (const [name, value] of Object.entries(others))
    if (staysBesideReference(name, value)) staying[name] = value
    else passedOver[name] = value
  return { ...staying, [keyword]: address, allOf: [{ $ref }], [PASSED_OVER]: passedOver }
}

function withTargets(
  value: JsonValue,
  targets: ReadonlyMap<JsonRecord, ReadonlyMap<string, string>>,
): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, targets))
  if (!isRecord(value)) return value
  const own = targets.get(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, own?.get(name) ?? withTargets(member, targets)]),
  )
}

function lengthOf(text: FileText | undefined): number {
  return typeof text === 'string' ? text.length : 0
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}
