import type { JsonValue } from '~/formats/nodes'

/** A type as it is written, as far as data have it. */
export type TypeNode =
  | { readonly kind: 'keyword'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'array'; readonly item: TypeNode }
  | {
      readonly kind: 'tuple'
      readonly items: readonly {
        readonly type: TypeNode
        readonly isOptional: boolean
        readonly name?: string
      }[]
      readonly rest?: TypeNode
    }
  | { readonly kind: 'union' | 'intersection'; readonly types: readonly TypeNode[] }
  | ObjectNode
  | {
      readonly kind: 'reference'
      readonly name: string
      readonly args: readonly TypeNode[]
      readonly at: number
    }
  /** What no data have, or what is not understood. */
  | { readonly kind: 'opaque'; readonly written: string; readonly at: number; readonly isCode: boolean }

export interface ObjectNode {
  readonly kind: 'object'
  readonly members: readonly Member[]
  /** Of an index signature: what all other members are. */
  readonly others?: TypeNode
}

export interface Member {
  readonly name: string
  readonly type: TypeNode
  readonly isOptional: boolean
  readonly isReadOnly: boolean
  readonly doc?: string
}

export interface Declaration {
  readonly name: string
  readonly doc?: string
  readonly parameters: readonly string[]
  readonly type: TypeNode
  /** What an interface extends. */
  readonly bases: readonly TypeNode[]
  /** Of an enum: its values with their names. */
  readonly options?: readonly { readonly name: string; readonly value: JsonValue }[]
}

export interface Parsed {
  readonly declarations: readonly Declaration[]
  /** Statements that declare no type of data, and what is broken. */
  readonly passedOver: readonly { readonly written: string; readonly at: number; readonly isCode: boolean }[]
}
