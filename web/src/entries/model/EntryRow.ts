import { type EntryFields, titleWords } from '~/workspace/entries/EntryField'
import type { EntryFault, EntryValues } from '~/workspace/entries/types'
import type { LanguageState } from '~/workspace/locales/languageWords'
import type { Entry } from '~/workspace/Project'

/** What has become of an entry since the commit that is shown. */
export type EntryState = 'new' | 'changed' | 'deleted'

/** An entry as its list shows it. */
export interface EntryRow {
  readonly entry: Entry
  readonly path: string
  /** Its path below the folder without the ending: by it the entry is called. */
  readonly name: string
  /** The value it is known by, else its name. */
  readonly title: string
  /** Undefined while they are not known. */
  readonly values: EntryValues['values'] | undefined
  readonly state: EntryState | undefined
  readonly fault: EntryFault | undefined
  /** What its schema has against it, as far as it was checked. */
  readonly problems?: number
  /** An open review changes it. */
  readonly isInReview?: boolean
  /** In which languages it is, in the order of the project; undefined where there is but one. */
  readonly languages?: readonly RowLanguage[]
  /** The language of the list, where the entry is shown by another one. */
  readonly missingIn?: string
}

/** An entry in one language. */
export interface RowLanguage {
  readonly language: string
  /** Undefined where it is missing. */
  readonly entry: Entry | undefined
  readonly state: LanguageState
}

/** The files of an entry in all languages. */
export function filesOfRow({ entry, languages }: EntryRow): readonly Entry[] {
  return languages ? [...new Set(languages.flatMap((one) => one.entry ?? []))] : [entry]
}

/** Whether it is in the language of the list: what is shown of others is another language's, and is not changed there. */
export function isInLanguage({ missingIn }: EntryRow): boolean {
  return missingIn === undefined
}

/** What the filters of states go by. */
export type StateKey = EntryState | 'unreadable' | 'invalid' | 'review' | MissingKey

/** With the tag of a language that an entry is not in. */
export type MissingKey = `missing.${string}`

export function isMissingKey(key: string): key is MissingKey {
  return key.startsWith('missing.')
}

export function missingKey(language: string): MissingKey {
  return `missing.${language}`
}

export function stateKeys(row: EntryRow): readonly StateKey[] {
  const { state, fault, problems = 0, isInReview = false, languages = [] } = row
  return [
    ...(state ? [state] : []),
    ...(fault ? (['unreadable'] as const) : []),
    ...(problems > 0 ? (['invalid'] as const) : []),
    ...(isInReview ? (['review'] as const) : []),
    ...languages.filter((one) => one.state === 'missing').map(({ language }) => missingKey(language)),
  ]
}

interface RowSource {
  readonly entry: Entry
  readonly name: string
  readonly state: EntryState | undefined
}

export function entryRow(
  source: RowSource,
  { title }: EntryFields,
  known: EntryValues | undefined,
): EntryRow {
  return {
    ...source,
    path: source.entry.path,
    title: titleWords(title, known?.values) || source.name,
    values: known?.values,
    fault: known?.fault,
  }
}
