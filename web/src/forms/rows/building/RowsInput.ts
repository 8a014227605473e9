import type { DataNode, JsonValue } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import type { SchemaPlace } from '~/schema/place'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { FormState } from '../../state/FormState'
import type { ItemKeys } from '../../store/itemKeys'

/** What rows are made of: schema, data, and what a person did to the form. */
export interface RowsInput {
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly text: TextSource
  readonly root: DataNode
  readonly itemKeys: ItemKeys
  /** The member that the text of a Markdown file is. */
  readonly body: string | null
  /** The data is more than one looks through: objects below the first level begin closed. */
  readonly isLong: boolean
  readonly state: FormState
  /** The form itself is changed, not the data: all that the schema declares is shown, whatever is filled in. */
  readonly isDrawn: boolean
  /** Takes note of the branches that a field has, by `choiceKey`, under the field's key. */
  readonly taken: Map<string, ReadonlyMap<string, number>>
  /** The validator's answer about the value at a pointer; undefined while unknown. Being asked is noted. */
  verdict(test: SchemaPlace, pointer: string): boolean | undefined
}
