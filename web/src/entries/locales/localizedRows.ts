import { groupTranslations, shownFile } from '~/workspace/locales/translations'
import type { Collection } from '~/workspace/Project'
import type { EntryRow } from '../model/EntryRow'

/** The rows of files as rows of entries, one for all languages: shown by the file of a language, else of the source. */
export function localizedRows(
  rows: readonly EntryRow[],
  collection: Collection,
  wanted: string | undefined,
): readonly EntryRow[] {
  const { locales } = collection
  if (locales === undefined) return rows
  const language = shownLanguage(locales.languages, wanted)
  return groupTranslations(collection, rows).flatMap((group): EntryRow[] => {
    const shown = shownFile(group, locales, language)
    if (shown === undefined) return []
    const languages = locales.languages.map((one) => {
      const row = group.files.get(one)
      return { language: one, entry: row?.entry, state: row ? (row.state ?? 'there') : 'missing' } as const
    })
    const isMissing = !group.files.has(language)
    return [{ ...shown, languages, ...(isMissing && { missingIn: language }) }]
  })
}

/** The language that a list is shown in; an address may name one that the project does not have. */
export function shownLanguage(languages: readonly string[], wanted: string | undefined): string {
  return languages.find((one) => one === wanted) ?? languages[0] ?? ''
}
