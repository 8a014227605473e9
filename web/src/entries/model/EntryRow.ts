import type { JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { getLocale } from '~/paraglide/runtime'
import type { EntryFault, EntryValues } from '~/workspace/entries/types'
import type { Entry } from '~/workspace/Project'
import type { EntryField, EntryFields } from './entryFields'

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
  readonly state: EntryState | 'there' | 'missing'
}

/** The files of an entry in all languages. */
export function filesOfRow({ entry, languages }: EntryRow): readonly Entry[] {
  return languages ? [...new Set(languages.flatMap((one) => one.entry ?? []))] : [entry]
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

const MAX_TITLE = 160

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

/** What an entry is known by; '' where it does not say. */
export function titleWords(title: EntryField | undefined, values: EntryRow['values']): string {
  return title === undefined ? '' : shorten(wordsOf(title, values?.[title.name]), MAX_TITLE)
}

/** A value of a field in one line; '' where there is nothing to show. */
export function wordsOf({ kind, labelOf }: EntryField, value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'object') return ''
  return kind === 'date' && typeof value === 'string' ? dateWords(value) : labelOf(value)
}

/** The same where nothing beside it says which field it is of: what is yes is the field's name, what is no is nothing. */
export function wordsAlone(field: EntryField, value: JsonValue | undefined): string {
  if (value === true) return field.title
  return value === false ? '' : wordsOf(field, value)
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?=$|[T ])/

/** The day that was written, in the person's language; no clock moves it into another. */
function dateWords(written: string): string {
  const [, year, month, day] = DATE.exec(written) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return written
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dates().format(time)
}

let format: Intl.DateTimeFormat | undefined

function dates(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return format
}
