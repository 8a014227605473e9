import { fromPointer, toPointer } from '~/formats/nodes'

/** Where the language of an entry stands: in the name of its file, in a folder above it, or in the file as a member. */
export type LocaleLayout = 'suffix' | 'folder' | 'members'

/** `options.locales`: the data are in several languages. */
export interface Locales {
  /** Tags of BCP 47, as they stand in paths; the first is the source. */
  readonly languages: readonly string[]
  readonly layout: LocaleLayout
}

/** How the files of a collection say which language they are in. */
export interface FileLocales {
  readonly languages: readonly string[]
  readonly layout: 'suffix' | 'folder'
  /**
   * The folders below that of the language, where `{locale}` stands in the collection's folder: then every file is in the
   * folder of a language. Undefined: files in no such folder are in the source language.
   */
  readonly inside?: string | undefined
}

/** Where `options.collection.folder` has the language. */
export const LOCALE_STEP = '{locale}'

/** Why `options.locales` cannot be used. */
export type LocalesFault =
  | { readonly kind: 'locales'; readonly reason: 'no-object' | 'few' | 'many' | 'layout' | 'file' | 'step' }
  | { readonly kind: 'language'; readonly reason: 'tag' | 'twice'; readonly written: string }

/** The language that others are translated from. */
export function sourceOf({ languages }: Pick<Locales, 'languages'>): string {
  return languages[0] ?? ''
}

/** The same field of another language, where the languages are members of one file. */
export function inLanguage(name: string, language: string): string {
  const [, ...inside] = fromPointer(name) ?? []
  return toPointer([language, ...inside])
}
