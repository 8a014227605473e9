/** What is to be said about what is typed and is not, or not just so, in the file. */
export interface TypedNote {
  /** It is no value yet: the file keeps what it has. Otherwise it is one, but not the same to everybody. */
  readonly isUnfinished: boolean
  readonly words: string
}
