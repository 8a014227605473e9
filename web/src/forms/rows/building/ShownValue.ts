import type { JsonValue } from '~/formats/nodes'
import type { ActiveSchema, ChosenBranch } from '~/schema/activeSchema'
import type { Field } from '../../fields/Field'
import type { Slot } from './fieldOf'

/** One value with what was found out about it before its rows are made. */
export interface ShownValue {
  readonly slot: Slot
  readonly field: Field
  readonly depth: number
  readonly active: ActiveSchema
  /** What the project says about it, and about the branches that hold. */
  readonly ui: JsonValue | undefined
  /** The choices that are a person's to make: no member tells them. */
  readonly open: readonly ChosenBranch[]
}
