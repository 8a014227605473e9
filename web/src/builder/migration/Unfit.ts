import type { Reason } from '~/formats/DataFormat'

/** Why a value stays as it is. */
export type UnfitReason =
  /** Something has the new name, or stands at the new place, already. */
  | 'taken'
  /** The value says what the other type cannot say. */
  | 'not-the-same'
  /** A list of several items is no single value. */
  | 'several'
  /** The choice is none any more. */
  | 'no-choice'
  /** What is required is not there. */
  | 'missing'
  /** The format refuses it, or would have to ask: others use the value, or its comments would be lost. */
  | { readonly format: Reason | 'asks' }

export interface Unfit {
  /** JSON pointer of the value, in the data before all changes of its step. */
  readonly pointer: string
  readonly reason: UnfitReason
  /** Which of the changes it does not fit, by position. */
  readonly by: number
}
