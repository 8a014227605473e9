import { loadFormat } from '~/formats/formatOf'
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
import type { CollectionProject } from '~/workspace/Project'

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

/** The text of a new file at `path` with these members, in its format. Rejects where the format does not arrive. */
export async function newEntryText(
  { schema, body, locales }: CollectionProject,
  path: string,
  own: Members,
): Promise<string> {
  // A language of its own begins in the source's.
  const members = locales?.member ? { [sourceOf(locales)]: { ...own } } : own
  const format = await loadFormat(path, body)
  let text = startText(path, { schema })
  for (const [name, value] of Object.entries(members)) {
    const outcome = format?.set({ text, reading: format.read(text) }, [name], value)
    // What the format cannot write is left for the form to say.
    if (outcome?.kind === 'edits') text = applyEdits(text, outcome.edits)
  }
  return text
}

function isMembers(value: JsonValue): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
