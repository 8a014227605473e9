import { formatNameOf, loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { entryFields } from '~/forms/rows/columns/entryFields'
import { applyEdits } from '~/lib/text/text'
import { localDay } from '~/lib/time'
import { initialValue } from '~/schema/initialValue'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { entryPath } from '~/workspace/entryPath'
import { startText } from '~/workspace/forms/startText'
import { sourceOf } from '~/workspace/locales/Locales'
import type { CollectionProject, Entry } from '~/workspace/Project'

type Members = Readonly<Record<string, JsonValue>>

/** What a new entry says: what the schema fills in, its title, and the day where the schema asks for one. */
export function newEntryMembers(
  { schema, uiSchema, locales }: CollectionProject,
  title: string | undefined,
  today: Date,
): Members {
  const { member } = locales ?? {}
  return membersOf(member?.schema ?? schema, member?.uiSchema ?? uiSchema, title, today)
}

function membersOf(schema: JsonValue, uiSchema: JsonValue, title: string | undefined, today: Date): Members {
  const resolver = createSchemaResolver(schema)
  const initial = initialValue(resolver, resolver.root)
  const members: Record<string, JsonValue> = isMembers(initial) ? { ...initial } : {}
  const name = entryFields(schema, uiSchema).title?.name
  if (name !== undefined && title !== undefined) members[name] = title
  const format = valueAt(schema, ['properties', 'date', 'format'])
  if (format === 'date') members['date'] ??= localDay(today)
  if (format === 'date-time') members['date'] ??= `${today.toISOString().slice(0, 19)}Z`
  return members
}

/** Where a new entry of this title goes. */
export function newEntryPath(
  project: CollectionProject,
  title: string,
  taken: readonly string[],
  today: Date,
  language?: string,
): string {
  return entryPath(project, newEntryMembers(project, title, today), taken, today, language)
}

/** Bytes of an entry that is read so that a new one is written as it is. */
const MAX_LIKE = 1_000_000

/** The entry as which one at `path` is to be written: of those in its format the last, first in its folder. */
export function entryLike(entries: readonly Entry[], path: string): Entry | undefined {
  const format = formatNameOf(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const alike = entries.filter(
    (entry) => formatNameOf(entry.path) === format && (entry.size ?? 0) <= MAX_LIKE,
  )
  const isBeside = (entry: Entry) =>
    entry.path.startsWith(folder) && !entry.path.slice(folder.length).includes('/')
  return alike.findLast(isBeside) ?? alike.at(-1)
}

/**
 * The text of a new file at `path` with these members, in its format and in the habits of `like`, the text of another
 * entry. Rejects where the format does not arrive.
 */
export async function newEntryText(
  { schema, body, locales }: CollectionProject,
  path: string,
  own: Members,
  like?: string,
): Promise<string> {
  // A language of its own begins in the source's.
  const members = locales?.member ? { [sourceOf(locales)]: { ...own } } : own
  const format = await loadFormat(path, body)
  let text = startText(path, { schema }, like)
  if (!format) return text
  const content = () => ({ text, reading: format.read(text), ...(like !== undefined && { like }) })
  // All at once, where the format has a value for the whole file.
  const whole = format.set(content(), [], members)
  if (whole.kind === 'edits') return applyEdits(text, whole.edits)
  for (const [name, value] of Object.entries(members)) {
    const outcome = format.set(content(), [name], value)
    // What the format cannot write is left for the form to say.
    if (outcome.kind === 'edits') text = applyEdits(text, outcome.edits)
  }
  return text
}

function isMembers(value: JsonValue): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
