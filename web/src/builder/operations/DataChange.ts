import type { NewValue } from '~/formats/DataFormat'
import type { JsonValue } from '~/formats/nodes'

/** JSON pointer to a schema as the project file writes it, before the change: `/schema/properties/days/items`. */
type Place = string

/**
 * What a change of the form means for its data. Places are those of the project file before the change, so that what
 * they mean for a text of the data can be told by it at any time.
 */
export type DataChange =
  /** A member of an object is called otherwise. */
  | { readonly kind: 'rename'; readonly object: Place; readonly from: string; readonly to: string }
  /** A member goes from one object to another that is around it, or inside of it. */
  | {
      readonly kind: 'move'
      readonly object: Place
      readonly name: string
      /** The way from the object to the one that it goes to: `..` is the object around. */
      readonly way: readonly string[]
      readonly as: string
    }
  /** A member is no field any more. Its data stay unless somebody wants them gone. */
  | {
      readonly kind: 'remove'
      readonly object: Place
      readonly name: string
      /** Only where nothing is in it any more. */
      readonly onlyEmpty?: boolean
    }
  /** A member is a field again: the data that it was taken from get what they had. */
  | { readonly kind: 'restore'; readonly object: Place; readonly name: string }
  /** Values have another type: those that say the same in it are written so. */
  | {
      readonly kind: 'retype'
      readonly object: Place
      readonly name: string
      readonly to: readonly DataType[]
    }
  /** A value becomes the only item of a list, or a list its only item. */
  | { readonly kind: 'toList' | 'toValue'; readonly object: Place; readonly name: string }
  /** Choices are called otherwise, are one now, or are none any more (`to` is undefined). */
  | {
      readonly kind: 'choices'
      readonly object: Place
      readonly name: string
      readonly choices: readonly { readonly from: JsonValue; readonly to: JsonValue | undefined }[]
    }
  /** A member must be there. `fill` is what it is where it is not; undefined: those are only listed. */
  | { readonly kind: 'require'; readonly object: Place; readonly name: string; readonly fill?: NewValue }
  /** A text becomes several, cut at the separator: the last gets all that is left. */
  | {
      readonly kind: 'split'
      readonly object: Place
      readonly name: string
      readonly into: readonly string[]
      readonly separator: string
    }
  /** Texts become one, with the separator between them. */
  | {
      readonly kind: 'merge'
      readonly object: Place
      readonly names: readonly string[]
      readonly to: string
      readonly separator: string
    }

/** Types of JSON Schema. */
export type DataType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
