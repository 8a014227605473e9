/** What a text may have that JSON does not. Comments and commas at the end are in all of them. */
export interface Dialect {
  /** Bare names, single quotes, and the numbers, escapes and blanks of JSON5 (https://spec.json5.org). */
  readonly isJson5: boolean
}

/** What Visual Studio Code and TypeScript read. */
export const JSONC: Dialect = { isJson5: false }
export const JSON5: Dialect = { isJson5: true }
