import { useMemo } from 'react'
import { useFileStates } from '~/drafts/documents'
import type { RefReference } from '~/provider/types'
import { useEntries } from '~/workspace/entries/entriesOf'
import { languageName } from '~/workspace/locales/languageName'
import { translationsOf } from '~/workspace/locales/translations'
import type { Collection, Entry } from '~/workspace/Project'

/** A file of the same entry in another language. */
export interface OtherLanguage {
  readonly language: string
  readonly file: Entry
}

interface OtherLanguages {
  readonly others: readonly OtherLanguage[]
  /** It is not known yet whether there are any. */
  readonly isPending: boolean
}

/** The files of an entry in other languages, without those that go with the next commit. */
export function useOtherLanguages(
  reference: RefReference,
  collection: Collection,
  path: string,
): OtherLanguages {
  const isLocalized = collection.locales !== undefined
  const { entries, isPending } = useEntries(reference, isLocalized ? collection : undefined)
  const states = useFileStates(reference)
  const others = useMemo(() => {
    const staying = entries.filter((entry) => states.get(entry.path) !== 'deleted')
    const found = translationsOf(collection, path, staying)?.files ?? new Map<string, Entry>()
    return [...found].flatMap(([language, file]) => (file.path === path ? [] : [{ language, file }]))
  }, [collection, path, entries, states])
  return { others, isPending: isLocalized && isPending }
}

export function languageNames(others: readonly OtherLanguage[]): string {
  return others.map(({ language }) => languageName(language)).join(', ')
}
