import type { JsonValue } from '~/formats/nodes'

/** What is read out of each entry. */
export interface EntrySpec {
  /** The member that the text below a front matter is; undefined: it is no data. */
  readonly body: string | null
  /** The members whose values are told: their names, or JSON pointers to what is deeper. */
  readonly members: readonly string[]
}

/** A version of an entry: a blob of the repository, or what somebody has typed. */
export interface EntryFile {
  readonly path: string
  readonly version: EntryVersion
}

export type EntryVersion =
  | { readonly kind: 'blob'; readonly sha: string; readonly size?: number | undefined }
  | { readonly kind: 'text'; readonly text: string }

/** What an entry says, as far as a list shows it. */
export interface EntryValues {
  readonly path: string
  /**
   * By what names the member in the spec; one that is not there has none. Long texts are cut, and of lists and objects only lists
   * of short values are told.
   */
  readonly values: Readonly<Record<string, JsonValue>>
  /** Why nothing could be read of it. */
  readonly fault?: EntryFault | undefined
}

/** `not-text`: bytes that are no UTF-8. `too-large`: it is not looked into. Else where its text cannot be read. */
export type EntryFault =
  | { readonly kind: 'not-text' | 'too-large' | 'not-data' }
  | { readonly kind: 'syntax'; readonly message: string; readonly line: number }
