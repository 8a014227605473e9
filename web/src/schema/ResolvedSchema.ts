import type { JsonValue } from '~/formats/nodes'
import type { SchemaPlace } from './place'

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** Schemas that must all hold for one value: what `allOf`, `$ref` and conditions add up to. */
export type Conjunction = readonly SchemaPlace[]

/** `oneOf` or `anyOf`: the value is one of the branches. */
export interface Choice {
  /** Pointer of the keyword in the project's schema: names the choice. */
  readonly pointer: string
  readonly branches: readonly SchemaPlace[]
  /** By the pointer of a branch, it and those that mean the same, which are left out. */
  readonly alike?: ReadonlyMap<string, readonly SchemaPlace[]>
}

export interface Condition {
  readonly test: SchemaPlace
  readonly whenTrue: SchemaPlace | undefined
  readonly whenFalse: SchemaPlace | undefined
}

/** What is wrong with a schema, as far as it keeps a field from being shown. The field falls back to raw JSON. */
export type SchemaProblem =
  | { readonly kind: 'reference-missing'; readonly reference: string }
  | { readonly kind: 'not-a-schema' }
  | { readonly kind: 'malformed-keyword'; readonly keyword: string }
  | { readonly kind: 'unknown-type'; readonly type: string }
  | { readonly kind: 'too-large' }

/** What may stand where nothing is declared: anything, nothing, or what the schemas say. */
export type Rest = 'anything' | 'nothing' | Conjunction

export interface EnumOption {
  readonly value: JsonValue
  readonly label?: string
}

/** Values that a schema names beside the texts or numbers that it takes as well. */
export interface Datalist {
  readonly options: readonly EnumOption[]
  /** What is typed that is none of them. */
  readonly typed: 'string' | 'number'
}

export interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** One conjunction added up, as a form shows it. The validator, not this, says what is valid. */
export interface ResolvedSchema {
  /** Types the value may have; undefined: the schema does not say. Empty: none, nothing is allowed. */
  readonly types: ReadonlySet<JsonType> | undefined
  readonly title: string | undefined
  readonly description: string | undefined
  readonly format: string | undefined
  /** `contentMediaType` of a text that is not encoded, in lower case and without parameters. */
  readonly mediaType: string | undefined
  readonly default: JsonValue | undefined
  readonly examples: readonly JsonValue[]
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly isDeprecated: boolean
  readonly bounds: Bounds
  readonly options: readonly EnumOption[] | undefined
  readonly datalist: Datalist | undefined
  readonly properties: ReadonlyMap<string, Conjunction>
  readonly patterns: readonly { readonly source: string; readonly place: SchemaPlace }[]
  readonly additional: Rest
  /** The schema says outright that more members are welcome. */
  readonly isOpen: boolean
  readonly required: ReadonlySet<string>
  readonly prefix: readonly Conjunction[]
  readonly items: Rest
  readonly hasUniqueItems: boolean
  readonly choices: readonly Choice[]
  readonly conditions: readonly Condition[]
  /** `dependentSchemas`: hold where the member of that name is present. */
  readonly dependents: readonly { readonly name: string; readonly place: SchemaPlace }[]
  readonly dependentRequired: readonly { readonly name: string; readonly required: readonly string[] }[]
  readonly problems: readonly SchemaProblem[]
  /** Pointers of every schema that went in, for telling recursion. */
  readonly sources: ReadonlySet<string>
}
