export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** RFC 6901, unescaped: one string a step; list positions as decimal digits. The root is `[]`. */
export type DataPath = readonly string[]

export interface Span {
  /** UTF-16 offsets of the value itself, without surrounding white space. */
  readonly from: number
  readonly to: number
}

export type DataNode = ScalarNode | ArrayNode | ObjectNode

/**
 * What a format beyond JSON knows of a value. JSON's own nodes have none, so whoever reads nodes reads those of all
 * formats. Places in it are distances from the node's `from`, so that a mark moves with its node.
 */
export interface NodeMark {
  /** The value of a scalar, where its text alone does not tell it. */
  readonly value?: null | boolean | number | string | undefined
  /** The value of a text that is told by more than its grammar, from what stands at its place. */
  readonly valueIn?: ((written: string) => JsonValue) | undefined
  /** The name of what this place borrows its value from: an edit here asks first. */
  readonly alias?: string | undefined
  /** Why the value is shown and kept, but not edited here. */
  readonly odd?: 'tag' | 'key' | 'pair' | 'duplicate' | undefined
  /** What the value is beyond what JSON can say, as a date, or what others know it by: written anew it would be lost. */
  readonly beyond?: string | undefined
}

interface ScalarNode extends Span {
  readonly kind: 'null' | 'boolean' | 'number' | 'string'
  readonly mark?: NodeMark | undefined
}

export interface ArrayNode extends Span {
  readonly kind: 'array'
  readonly items: readonly DataNode[]
  readonly mark?: NodeMark | undefined
}

export interface MemberNode {
  readonly key: string
  readonly keySpan: Span
  readonly value: DataNode
}

/** Members in the order of the text, duplicates included; as in JSON.parse the last of a name counts. */
export interface ObjectNode extends Span {
  readonly kind: 'object'
  readonly members: readonly MemberNode[]
  readonly mark?: NodeMark | undefined
}

/** Where a text stops being JSON. `line` and `column` count from 1. */
export interface SyntaxFault {
  readonly message: string
  readonly offset: number
  readonly line: number
  readonly column: number
}
