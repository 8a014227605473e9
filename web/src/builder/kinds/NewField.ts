import type { NewValue } from '~/formats/DataFormat'

/** What a new field is: its schema, and what the uiSchema says of it. */
export interface NewField {
  readonly schema: { readonly [keyword: string]: NewValue }
  readonly ui?: { readonly [option: string]: NewValue }
}
