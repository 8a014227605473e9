import type { JsonValue } from '~/formats/nodes'
import type { TextKind } from './textKind'
import type { Kind } from './values'

/** What a schema says that its values alone do not prove: with the reason, and what else could be said. */
export interface Guess {
  /** Tells it from the others of the same inference. */
  readonly id: string
  /** Of the place in the values, with `*` for the items of a list and the members of a map. */
  readonly pointer: readonly string[]
  readonly reason: Reason
  /** So many values speak for it, of so many. */
  readonly count: number
  readonly of: number
  readonly certainty: Certainty
  /** What one click makes of it. */
  readonly alternative?: Alternative
}

/** `open`: nothing was decided; the schema takes more than the values show, and the alternative is an offer. */
export type Certainty = 'sure' | 'probable' | 'open'

/** Why something is guessed. Words are made of it where it is shown. */
export type Reason =
  /** All texts are of one kind. */
  | { readonly kind: 'format'; readonly format: TextKind }
  /** Some texts are long or have several lines; or they look like Markdown. */
  | { readonly kind: 'long' | 'markdown' }
  /** All are names of pictures that are there. */
  | { readonly kind: 'picture' }
  /** All are clock times without a zone. */
  | { readonly kind: 'clock' }
  /** Few texts stand often. */
  | { readonly kind: 'repeats'; readonly values: readonly string[] }
  /** The member is called as choices are. */
  | { readonly kind: 'named-choice'; readonly values: readonly string[] }
  /** All entries agree in what chooses how they are shown. */
  | { readonly kind: 'fixed'; readonly value: string }
  | { readonly kind: 'whole-numbers' }
  /** Short texts in a list. */
  | { readonly kind: 'tags' }
  /** All objects have the member. */
  | { readonly kind: 'always-there'; readonly name: string }
  /** Names of members are values themselves: by what the names look like, by how much is alike in them, or by how many they are. */
  | { readonly kind: 'map'; readonly by: 'names' | 'likeness' | 'number'; readonly names: number }
  /** Values of one place are not of one kind. */
  | { readonly kind: 'several-kinds'; readonly kinds: readonly Kind[] }
  /** Nothing has a value here: a list without items, or null. */
  | { readonly kind: 'no-value' }

/** What could be said instead, and the changes that say it. */
export interface Alternative {
  readonly kind:
    | 'any-text'
    | 'one-line'
    | 'markdown'
    | 'only-these'
    | 'any-number'
    | 'rows'
    | 'required'
    | 'optional'
    | 'group'
    | 'map'
    | 'anything'
  readonly changes: readonly Change[]
}

/** A change of the schema, or of what its form has to know, at a place from their root. */
export type Change =
  | {
      readonly in: 'schema' | 'ui'
      readonly at: readonly string[]
      /** Undefined: nothing stands there any more. */
      readonly value: JsonValue | undefined
    }
  /** A name comes into the list at a place, or goes out of it. */
  | { readonly in: 'schema'; readonly at: readonly string[]; readonly name: string; readonly isIn: boolean }
