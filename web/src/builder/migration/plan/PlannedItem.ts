import type { PlannedChange } from '../migrateText'

/** A change of the form, and what was decided about the data. */
export interface PlannedItem extends PlannedChange {
  /** Nobody has said that it is one: it looks like it in what was typed in the code. */
  readonly isProposed?: boolean
  /** The way back of a change that was taken back: for the data that could not go back by themselves. */
  readonly isBack?: boolean
}

/** What holds of it, in the order in which it was done. */
export interface StandingItem {
  readonly item: PlannedItem
  /** Not now; or the data have followed. */
  readonly answer: 'later' | 'done' | undefined
}
