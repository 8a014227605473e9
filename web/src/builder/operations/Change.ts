import type { TextEdit } from '~/lib/text/text'
import type { DataChange } from './DataChange'
import type { SchemaPointer } from './Intent'

/** What an intent comes to in the project file. */
export interface Change {
  readonly kind: 'change'
  /** Ordered, and none over another: one `document.apply`, one step of undo. Empty where there was nothing to do. */
  readonly edits: readonly TextEdit[]
  /** The fields that were changed, as they are called after it. */
  readonly selected: readonly SchemaPointer[]
  /** What was done, for undo and for announcements. */
  readonly words: string
  /** What it means for the data, in order. */
  readonly data: readonly DataChange[]
  /** What somebody should know beside it. */
  readonly notes: readonly Note[]
}

export type Note =
  /** A name was taken, so that another one was used. */
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  /** What was pasted refers to what is not here. */
  | { readonly kind: 'outside'; readonly reference: string }
  /** The field stands in a definition: it is another one in so many places. */
  | { readonly kind: 'shared'; readonly places: number }
  /** A condition of what was pasted tests a member that is not here. */
  | { readonly kind: 'lostCondition'; readonly member: string }

/** Why an intent is not carried out. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly reason: RefusalReason
  /** What it is about: the name, or the place. */
  readonly about?: string | undefined
}

export type RefusalReason =
  /** The project file cannot be read. */
  | 'not-json'
  /** There is no such field or object (any more). */
  | 'no-place'
  /** The object has a field of that name. */
  | 'name-taken'
  /** A name that no field can have. */
  | 'bad-name'
  /** The name stands twice in the file: which one is meant, only somebody who reads the code can say. */
  | 'duplicate'
  /** A field cannot be put into itself. */
  | 'into-itself'
  /** The group is used in other places, which would get the field as well. */
  | 'into-shared'
  /** What goes is referred to from elsewhere. */
  | 'in-use'
  /** The schema of the draft that the file names has no way to say so. */
  | 'not-in-dialect'
  /** It means nothing in the draft of the form, and would mean something in a newer one. */
  | 'means-nothing'
  /** The field is of a kind that this cannot be done with. */
  | 'wrong-kind'
  /** A condition would test a field that it shows. */
  | 'tests-itself'
  /** What was pasted is no field. */
  | 'no-fields'
