import type { DataPath } from '~/formats/nodes'
import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { ListPlace, MemberOrder } from '../store/edits'

/** A group that is not in the data. */
export interface MissingPlace {
  readonly path: DataPath
  readonly order: MemberOrder | undefined
}

/** Where a field stands in a list. */
export interface ItemPlace {
  readonly list: ListPlace
  readonly index: number
  readonly count: number
  /** The way to the value that the list's project tells its items by. */
  readonly label: readonly string[] | undefined
  /** Its place in the list says what it is. */
  readonly isOfTuple: boolean
  /** It is told by its number, whatever it is called. */
  readonly isNumbered: boolean
  readonly isMovable: boolean
  readonly isRemovable: boolean
  readonly isCopyable: boolean
}

/** One value of the data, there or not yet, with what the schemas say about it. */
export interface Field {
  /** Its name for good (see store/keys.ts). */
  readonly key: string
  readonly path: DataPath
  readonly pointer: string
  /** What its parent says about it, before conditions and choices. */
  readonly conjunction: Conjunction
  readonly schema: ResolvedSchema
  readonly ui: UiOptions
  readonly title: string
  readonly description: string | undefined
  readonly isPresent: boolean
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  /** What it is in is read-only, and says so. */
  readonly isReadOnlyAround: boolean
  readonly isNullable: boolean
  /** Member names as the form shows them, for putting a new member in its place. */
  readonly order: MemberOrder | undefined
  /** The outermost group around it that is not in the data yet: it is made at its place first. */
  readonly missing: MissingPlace | undefined
  /** How many sections and tabs it is in. */
  readonly partsAround: number
  readonly item: ItemPlace | undefined
  /** A member that the schema does not name: its key may be changed. `unexpected`: the schema forbids it. */
  readonly extra: 'allowed' | 'unexpected' | undefined
}
