import type { TextEdit, TextSource } from '~/lib/text/text'
import type { DataNode, DataPath, Span, SyntaxFault } from './nodes'

/** A number as somebody wrote it: `1.50` and digits that a double has not are kept. */
export class SpelledNumber {
  /** As JSON has it. */
  readonly spelling: string

  constructor(spelling: string) {
    this.spelling = spelling
  }
}

/** A value that is to be written. */
export type NewValue =
  | null
  | boolean
  | number
  | string
  | SpelledNumber
  | readonly NewValue[]
  | { readonly [key: string]: NewValue }

export type Reading =
  | {
      readonly ok: true
      readonly root: DataNode
      /** The documents behind the first in the same file. They are shown and kept. */
      readonly further: readonly DataNode[]
      readonly problems: readonly SyntaxFault[]
      /** The text below the data, where the format has one. It is a member of the root as well. */
      readonly body?: DataNode
    }
  | { readonly ok: false; readonly error: SyntaxFault }

/** A text with what was read of it. */
export interface Content {
  readonly text: TextSource
  readonly reading: Reading
  /** Many edits of this text are one step, which whoever makes it proves as a whole: of each the first way of writing it counts. */
  readonly isProvenTogether?: true
  /** Another file in the format. A new file, which has no habits yet, is written in those of this one. */
  readonly like?: string
}

/** Why an edit is refused. What the form cannot do, the text at the place can. */
export type Reason =
  /** The path leads nowhere, or through a value that holds nothing. */
  | 'no-place'
  /** The object has the name already. */
  | 'name-taken'
  /** The value has a type of its own. */
  | 'tag'
  /** The name is more than a text. */
  | 'key'
  /** A pair stands where a value is expected. */
  | 'pair'
  /** The name stands twice. */
  | 'duplicate'
  /** Other places borrow the value. */
  | 'borrowed'
  /** The file has several documents. */
  | 'documents'
  /** A table with lines and sections of its own changes member by member. */
  | 'table'
  /** A line of the data would look like the end of the front matter. */
  | 'fence'
  /** What the format has no way to write: TOML has no null. */
  | 'not-writable'
  /** No way of writing it reads back as what was meant. */
  | 'unproven'

export type Choice = 'everywhere' | 'here' | 'without-comments'

/** Edits that have been read again and say what was meant, or why there are none. */
export type Outcome =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | {
      readonly kind: 'question'
      /** Whether a value is others' too (`anchor`), is borrowed from elsewhere (`alias`), or comments would go. */
      readonly about: 'anchor' | 'alias' | 'comments'
      readonly choices: readonly {
        readonly choice: Choice
        /** How many places change. */
        readonly places: number
        readonly edits: readonly TextEdit[]
      }[]
    }
  | { readonly kind: 'refusal'; readonly reason: Reason; readonly at: Span }

/**
 * A format of data. Nodes are shared by all formats; what a text looks like is known here and nowhere else. No edit
 * leaves before it was read again, but for those that are proven together: values are as the model says, comments are kept, what is around it is the same.
 */
export interface DataFormat {
  read(text: string): Reading
  /** What the text after `edits` reads as: costs what the block around them costs. */
  reread(before: Content, edits: readonly TextEdit[], after: TextSource): Reading
  /** The comments of a text that was read, in order. */
  comments(content: Content): readonly string[]
  /**
   * Makes the value at `path` be `value`. A missing member is added, at its place in `order` where that is given; missing
   * objects on the way are made. One item more than a list has is appended.
   */
  set(content: Content, path: DataPath, value: NewValue, order?: readonly string[]): Outcome
  /** Puts values into the list at `path`, so that the first gets position `index`. */
  insert(content: Content, path: DataPath, index: number, values: readonly NewValue[]): Outcome
  /** Takes the item or member at `path` out. */
  remove(content: Content, path: DataPath): Outcome
  /** Moves an item of the list at `path` so that it ends up at position `to`. */
  move(content: Content, path: DataPath, from: number, to: number): Outcome
  /** Makes the list at `path` hold just `items`: positions of items that it has, and new values. */
  arrange(content: Content, path: DataPath, items: readonly (number | { readonly add: NewValue })[]): Outcome
  /** Puts a copy of an item of the list at `path` right behind it. */
  duplicate(content: Content, path: DataPath, index: number): Outcome
  /** Gives the member at `path` another name. */
  rename(content: Content, path: DataPath, key: string): Outcome
}
