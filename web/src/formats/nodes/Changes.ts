/** What makes one state of some data another. */
export interface Changes {
  /** JSON pointers of scalars that have another value, or of the innermost container that changed. */
  readonly pointers: readonly string[]
  /** The same places by their keys (forms/store/keys.ts), which stay when items move. */
  readonly keys: readonly string[]
  /** Whether something came, went, moved or changed its kind: then other fields may be shown. */
  readonly isStructural: boolean
  /** Lists whose items are at other places, from the outermost to the innermost. */
  readonly moves: readonly ListMove[]
}

/** Where the items of a list have gone. */
export interface ListMove {
  /** JSON pointer of the list, once the lists around it have moved. */
  readonly list: string
  /** By the position that an item had; undefined: it is gone. */
  readonly to: readonly (number | undefined)[]
}
