import { type DataPath, fromPointer, type JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { getLocale } from '~/paraglide/runtime'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { CollectionProject } from '../Project'
import type { EntryValues } from './types'

/** How values of a field are shown, compared and filtered by. */
export type EntryFieldKind = 'text' | 'number' | 'date' | 'choice' | 'tags'

/** A short field of the entries: a column of their list. */
export interface EntryField {
  readonly name: string
  readonly title: string
  readonly kind: EntryFieldKind
  /** Whether the schema requires it of each entry. */
  readonly isRequired: boolean
  /** What people call a value. */
  readonly labelOf: (value: JsonValue) => string
  /** What the project says of it, where its values name entries elsewhere. */
  readonly refersBy?: UiOptions
}

/** What the list of a collection can show of each entry. */
export interface EntryFields {
  /** The member that an entry is known by. */
  readonly title: EntryField | undefined
  readonly picture: { readonly name: string; readonly ui: UiOptions } | undefined
  /** All but title and picture, in the order of the form. */
  readonly columns: readonly EntryField[]
  /** The names of those that are shown where nobody has chosen. */
  readonly usual: readonly string[]
}

/** What the form tells of the entries of a project. */
export type FieldsOfEntries = (project: CollectionProject) => EntryFields

/** Where a field's value is: what is no pointer is the name of a member. */
export function fieldPath({ name }: Pick<EntryField, 'name'>): DataPath {
  return (name.startsWith('/') ? fromPointer(name) : undefined) ?? [name]
}

const MAX_TITLE = 160

/** What an entry is known by; '' where it does not say. */
export function titleWords(title: EntryField | undefined, values: EntryValues['values'] | undefined): string {
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
