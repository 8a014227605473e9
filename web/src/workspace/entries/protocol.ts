import type { EntryContent } from './EntryTexts'
import type { EntrySpec, EntryValues } from './types'

export type EntryRequest =
  /** The first of all. */
  | { readonly kind: 'open'; readonly spec: EntrySpec }
  | { readonly kind: 'put'; readonly id: number; readonly entries: readonly EntryContent[] }
  | { readonly kind: 'drop'; readonly paths: readonly string[] }
  | { readonly kind: 'search'; readonly id: number; readonly query: string }

export type EntryAnswer =
  | { readonly kind: 'told'; readonly id: number; readonly values: readonly EntryValues[] }
  | { readonly kind: 'found'; readonly id: number; readonly paths: readonly string[] }
  /** What reads the files did not arrive. */
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
