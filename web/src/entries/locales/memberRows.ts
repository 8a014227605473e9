import { type JsonValue, toPointer } from '~/formats/nodes'
import type { EntryFields } from '~/workspace/entries/EntryField'
import { titleWords } from '~/workspace/entries/EntryField'
import { inLanguage, sourceOf } from '~/workspace/locales/Locales'
import type { ProjectLocales } from '~/workspace/Project'
import { type EntryRow } from '../model/EntryRow'
import { shownLanguage } from './localizedRows'

/**
 * The rows of files that have a member a language, as they are in one of them. A language without a title is missing.
 */
export function memberRows(
  rows: readonly EntryRow[],
  fields: EntryFields,
  locales: ProjectLocales | undefined,
  wanted: string | undefined,
): readonly EntryRow[] {
  const { title } = fields
  if (locales?.member === undefined || title === undefined) return rows
  const language = shownLanguage(locales.languages, wanted)
  return rows.map((row) => {
    const { values } = row
    if (values === undefined) return row
    const has = (one: string) => !isNothing(values[inLanguage(title.name, one)])
    const languages = locales.languages.map((one) => ({
      language: one,
      entry: row.entry,
      state: has(one) ? ('there' as const) : ('missing' as const),
    }))
    const isThere = has(language)
    const shown = isThere ? language : [sourceOf(locales), ...locales.languages].find(has)
    const own = shown === undefined ? values : valuesIn(values, sourceOf(locales), shown)
    return {
      ...row,
      values: own,
      title: titleWords(title, own) || row.name,
      languages,
      ...(!isThere && { missingIn: language }),
    }
  })
}

/** The values of a language under the names of the source's. */
function valuesIn(
  values: Readonly<Record<string, JsonValue>>,
  source: string,
  language: string,
): Readonly<Record<string, JsonValue>> {
  const own: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(values))
    if (name.startsWith(`${toPointer([language])}/`)) own[inLanguage(name, source)] = value
  return own
}

function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
