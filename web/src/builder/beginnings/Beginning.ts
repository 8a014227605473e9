import type { JsonValue } from '~/formats/nodes'
import type { Guess } from '~/workspace/inference/Guess'
import type { JsonObject } from '~/workspace/inference/values'
import type { ProjectPlace } from '~/workspace/projectText'

/** A form that could be made: all that its project file says, and what is to know before it does. */
export interface Beginning {
  /** What it is called. */
  readonly title: string
  /** The name of its project file without the ending. Beginnings of one source refer to each other by it. */
  readonly name: string
  readonly data: BeginningData
  readonly schema: BeginningSchema
  readonly uiSchema: JsonObject
  /** The member that the text below a front matter is. */
  readonly body?: string
  /** What was inferred, with the reason and what else could be said; `takeAlternatives` says it. */
  readonly guesses: readonly Guess[]
  /** What the source says and the form does not. */
  readonly notTaken: readonly NotTaken[]
}

export type BeginningData =
  /** Files that are there. They stay as they are. */
  | ProjectPlace
  /** A file that is made with the form. It lies beside the project file unless it has a folder. */
  | { readonly kind: 'new-file'; readonly value: JsonValue; readonly path?: string }
  /** A folder of files that are made with the form, beside the project file. */
  | {
      readonly kind: 'new-collection'
      readonly folder: string
      readonly match: string
      readonly name: string | undefined
      readonly entries: readonly { readonly path: string; readonly text: string }[]
    }

/** A schema in the project file, or one of another file that it refers to. */
export type BeginningSchema =
  | { readonly kind: 'own'; readonly schema: JsonObject }
  | {
      readonly kind: 'reference'
      /** From the root of the repository. */
      readonly path: string
      /** The draft that it is of: the one that refers to it is of the same. */
      readonly dialect: string
    }

/** A part of a source that is not taken over. */
export interface NotTaken {
  /** Where it stands: a path of names and positions as people read it, `collections.posts.fields.body`. */
  readonly at: string
  /** Its line, from 1, where the source is a text. */
  readonly line?: number
  readonly reason: NotTakenReason
  /** As it is written, shortened. */
  readonly written: string
}

export type NotTakenReason =
  /** The reader does not know it. */
  | 'unknown'
  /** No schema has a way to say it. */
  | 'no-way'
  /** It leads to what is not there. */
  | 'not-there'
  /** It runs code, or brings styles. */
  | 'code'
  /** It is about another tool, and not about data. */
  | 'tool'
  /** There is more than is looked into. */
  | 'too-much'
  /** Something was made of it, which takes more than the source does. */
  | 'wider'
