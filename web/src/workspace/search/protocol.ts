import type { FoundFile, ReadAs, SearchedFile } from './types'

/** The content of a file that was not kept. */
export interface SearchedContent {
  readonly path: string
  readonly as: ReadAs
  /** Undefined of what somebody has typed: that is kept elsewhere. */
  readonly sha: string | undefined
  readonly content: Uint8Array | string
}

export type SearchRequest =
  /** The first of all: whose files they are, and where what is read of them is kept. */
  | { readonly kind: 'open'; readonly account: string; readonly rest: string }
  /** Takes in what is kept of files; answers which are not. */
  | { readonly kind: 'take'; readonly id: number; readonly files: readonly SearchedFile[] }
  | { readonly kind: 'put'; readonly id: number; readonly contents: readonly SearchedContent[] }
  | { readonly kind: 'drop'; readonly paths: readonly string[] }
  /** Other words: of what is there and of what comes. */
  | { readonly kind: 'search'; readonly turn: number; readonly query: string }

export type SearchAnswer =
  /** The files that have to be asked for. */
  | { readonly kind: 'missing'; readonly id: number; readonly paths: readonly string[] }
  | { readonly kind: 'taken'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** More was found for the words of a turn. A file that is told again has changed. */
  | {
      readonly kind: 'found'
      readonly turn: number
      readonly files: readonly FoundFile[]
      /** Of all files in which the words are, by now; told are just the best. */
      readonly count: number
      readonly isDone: boolean
    }
