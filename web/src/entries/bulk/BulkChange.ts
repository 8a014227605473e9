/** What is done to a field in many entries. Values are JSON texts, as the form has them. */
export type FieldChange =
  | { readonly kind: 'set'; readonly name: string; readonly valueText: string }
  | { readonly kind: 'clear'; readonly name: string }
  /** Puts items that a list does not have at its end. */
  | { readonly kind: 'add'; readonly name: string; readonly valueText: string }
  /** Takes items out of a list, by their filter keys. */
  | { readonly kind: 'remove'; readonly name: string; readonly keys: ReadonlySet<string> }
  /** Puts another value, or another item of a list, in the place of one, which its filter key names. */
  | { readonly kind: 'rename'; readonly name: string; readonly key: string; readonly valueText: string }
