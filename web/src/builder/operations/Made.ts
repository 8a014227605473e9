import type { DataPath } from '~/formats/nodes'
import type { Note, Refusal, RefusalReason } from './Change'
import type { DataChange } from './DataChange'

/** What an operation has made of a project's text, but for its edits. */
export interface Made {
  readonly kind: 'made'
  /** Paths of the fields that were changed. */
  readonly selected: readonly DataPath[]
  readonly words: string
  readonly data?: readonly DataChange[]
  readonly notes?: readonly Note[]
}

export function refused(reason: RefusalReason, about?: string): Refusal {
  return { kind: 'refusal', reason, about }
}
