import type { JsonValue } from '~/formats/nodes'
import type { Guess } from './Guess'
import type { ImagePlaces } from './images'
import type { TextKind } from './textKind'
import type { JsonObject, Kind } from './values'

/** A schema of values, with what its form has to know. */
export interface Inferred {
  readonly schema: JsonObject
  readonly ui?: JsonObject
  /** What in it is guessed; their changes are told from this schema on. */
  readonly guesses: readonly Guess[]
}

/** Values of one place that are not of one kind. The schema takes them all. */
export interface Disagreement {
  /** Of the place, with `*` for the items of a list and the members of a map. */
  readonly pointer: readonly string[]
  readonly kinds: readonly {
    readonly kind: Kind | TextKind
    /** How many files have it, and some of them. */
    readonly count: number
    readonly paths: readonly string[]
  }[]
}

/** A place in the values: the same in all entries. */
export interface Place {
  readonly pointer: readonly string[]
  /** Of the member that it is, or that it is an item of. */
  readonly name: string | undefined
}

/** What is the same all over an inference. */
export interface InferenceScope {
  /** All there are were read: only then may the schema forbid what was not seen. */
  readonly isWhole: boolean
  readonly images: ImagePlaces
  readonly onDisagreement: (disagreement: Disagreement) => void
}

export function inside(place: Place, name: string): Place {
  return { pointer: [...place.pointer, name], name }
}

export function inItems({ pointer, name }: Place): Place {
  return { pointer: [...pointer, '*'], name }
}

/** Members as they are, also one that is called `__proto__`. */
export function objectOf(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(members)
}
