import type { TextEdit } from '../text'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** RFC 6901, unescaped: one string a step; list positions as decimal digits. The root is `[]`. */
export type JsonPath = readonly string[]

export interface Span {
  /** UTF-16 offsets of the value itself, without surrounding white space. */
  readonly from: number
  readonly to: number
}

export type JsonNode = JsonScalar | JsonArray | JsonObject

export interface JsonScalar extends Span {
  readonly kind: 'null' | 'boolean' | 'number' | 'string'
}

export interface JsonArray extends Span {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}

export interface JsonMember {
  readonly key: string
  readonly keySpan: Span
  readonly value: JsonNode
}

/** Members in the order of the text, duplicates included; as in JSON.parse the last of a name counts. */
export interface JsonObject extends Span {
  readonly kind: 'object'
  readonly members: readonly JsonMember[]
}

/** Where a text stops being JSON. `line` and `column` count from 1. */
export interface JsonSyntaxError {
  readonly message: string
  readonly offset: number
  readonly line: number
  readonly column: number
}

export type JsonParse =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly error: JsonSyntaxError }

/** An edit of JSON text, or the reason why there is none (the path is not there). */
export type JsonEditResult = readonly TextEdit[] | undefined
