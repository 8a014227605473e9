import type { JsonValue } from '~/formats/nodes'
import { fromPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { Row } from '~/forms/rows/Row'
import { shownType } from '~/forms/rows/shownType'
import { isRecord, type JsonRecord } from '~/schema/json'
import type { JsonType } from '~/schema/ResolvedSchema'
import type { SchemaPointer } from '../operations'

/** The field whose properties are shown. */
export interface Subject {
  readonly row: Row
  readonly pointer: SchemaPointer
  /** As it is written; a schema that is `true` or `false` has no keywords. */
  readonly schema: JsonRecord
  readonly type: JsonType | undefined
  /** Whether it is a member of an object, and not the whole or an item. */
  readonly isMember: boolean
  readonly isRoot: boolean
  /** The `if` of the condition whose `then` declares it. */
  readonly test: JsonValue | undefined
  /** Members beside it that can be told by: what shows it. */
  readonly siblings: readonly Sibling[]
}

export interface Sibling {
  readonly name: string
  readonly title: string
  /** Schema of its values. */
  readonly schema: JsonValue
}

/** @param written the schema as the project file has it. */
export function subjectOf(
  row: Row,
  pointer: SchemaPointer,
  written: JsonValue,
  place: Pick<Subject, 'isMember' | 'siblings'>,
): Subject {
  const steps = fromPointer(pointer) ?? []
  const schema = valueAt({ schema: written }, steps)
  return {
    row,
    pointer,
    schema: isRecord(schema) ? schema : {},
    type: shownType(row.field.schema, undefined),
    test: valueAt({ schema: written }, [...steps.slice(0, -3), 'if']),
    isRoot: row.field.key === '',
    ...place,
  }
}
