import type { JsonNode, JsonValue } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'
import type { SchemaPlace } from '../../schema/place'
import type { SchemaResolver } from '../../schema/resolveSchema'
import type { ItemKeys } from '../../store/itemKeys'
import type { FormState } from '../FormState'

/** What rows are made of: schema, data, and what a person did to the form. */
export interface RowsInput {
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly text: TextSource
  readonly root: JsonNode
  readonly itemKeys: ItemKeys
  readonly state: FormState
  /** The validator's answer about the value at a pointer; undefined while unknown. Being asked is noted. */
  verdict(test: SchemaPlace, pointer: string): boolean | undefined
}
