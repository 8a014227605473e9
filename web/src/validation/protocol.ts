import type { JsonValue } from '~/formats/nodes'

/** A question about one value: does it fit the schema at `schema`? Both are JSON pointers. */
export interface Probe {
  readonly schema: string
  readonly data: string
}

/** One breach, free of the validator's own shapes. */
export interface SchemaError {
  /** JSON pointer of the value, or of the member that is missing or not allowed. */
  readonly pointer: string
  readonly keyword: string
  readonly params: { readonly [name: string]: JsonValue }
  /** The schema's own words (`errorMessage`), where it has some. */
  readonly message?: string
}

/** A mistake in the schema itself. The pointer is that of the schema as it is written. */
export interface SchemaProblem extends SchemaError {
  /** Whether the schema counts without what is wrong; else nothing is sure about data that fits it. */
  readonly isPassedOver: boolean
}

/** What data are written in. */
export interface DataFile {
  readonly path: string
  /** The member that the text of a Markdown file is. */
  readonly body: string | null
}

export interface ValidationRequest {
  readonly id: number
  /** Left out for JSON. */
  readonly file?: DataFile | undefined
  /** The schema as JSON; left out while it is the same as before. */
  readonly schema?: string
  readonly data: string
  readonly probes: readonly Probe[]
}

export type ValidationAnswer =
  | {
      readonly id: number
      readonly kind: 'checked'
      /** At most `MAX_ERRORS`; `count` says how many there are. */
      readonly errors: readonly SchemaError[]
      readonly count: number
      /** What the schema refers to and is not at hand, as far as it hangs on that whether the data are valid. */
      readonly lacking: readonly string[]
      /** One for each probe; null where the validator could not say. */
      readonly verdicts: readonly (boolean | null)[]
      readonly schemaProblems: readonly SchemaProblem[]
    }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string }

/** What reads the data did not arrive. */
export interface NotLoaded {
  readonly id: number
  readonly kind: 'not-loaded'
}

/** Nobody reads more; each costs a copy between the threads. */
export const MAX_ERRORS = 1_000
