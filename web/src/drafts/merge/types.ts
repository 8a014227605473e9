import type { DataPath } from '~/formats/nodes'
import type { Located } from './sameNode'

/** One place in the three texts; a side where it is not there is undefined. */
export interface Versions {
  readonly base: Located | undefined
  readonly ours: Located | undefined
  readonly theirs: Located | undefined
}

/** What a person chose for a conflict. `both` is offered where the two can stand side by side. */
export type Side = 'ours' | 'theirs' | 'both'

/** What a person chose for a conflict, by its id. */
export type Choices = ReadonlyMap<string, Side>

/** The same value was changed on both sides, to different things. A side that is undefined took the value away. */
export interface FieldConflict {
  readonly kind: 'field'
  /** The same for the same three texts. */
  readonly id: string
  /** Where the value is in our text; where we have taken it away, in theirs. */
  readonly path: DataPath
  readonly base: Located | undefined
  readonly ours: Located | undefined
  readonly theirs: Located | undefined
  /** The value that keeps both, for an item of a list also a list of the two; undefined where one of them has to go. */
  readonly both: Located | undefined
}

/** The same lines were changed on both sides. Each side is whole lines with their line ends. */
export interface LinesConflict {
  readonly kind: 'lines'
  readonly id: string
  /** Number of the first line in our text, from 1. */
  readonly line: number
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/** Both sides moved items of a list, so that not both orders can be. Items are given by their positions in our list. */
export interface OrderConflict {
  readonly kind: 'order'
  readonly id: string
  /** Where the list is in our text. */
  readonly path: DataPath
  /** The moved items with their neighbours, as each version has them; undefined stands for what is left out between them. */
  readonly base: readonly (number | undefined)[]
  readonly ours: readonly (number | undefined)[]
  readonly theirs: readonly (number | undefined)[]
}

export type MergeConflict = FieldConflict | OrderConflict | LinesConflict

export type MergeResult =
  | { readonly type: 'merged'; readonly text: string }
  | { readonly type: 'conflict'; readonly conflicts: readonly MergeConflict[] }
