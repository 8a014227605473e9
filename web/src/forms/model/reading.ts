import type { JsonNode, JsonValue } from '~/drafts/json'
import type { Located } from '~/drafts/merge'
import type { TextSource } from '~/drafts/text'
import type { ProjectForm } from '../project/readProject'
import type { SchemaPlace } from '../schema/place'
import { createSchemaResolver, type SchemaResolver } from '../schema/resolveSchema'
import type { FormModel } from './FormModel'

/** A form as far as it takes to tell its fields, whether anybody has it open or not. */
export interface Reading {
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly text: TextSource
  readonly root: JsonNode | undefined
  /** The validator's answer about the value at a pointer; undefined while unknown. */
  verdict(test: SchemaPlace, pointer: string): boolean | undefined
  /** The branch chosen by hand, by `choiceKey`. */
  chosen(key: string): number | undefined
  /** The name for good of a list's item. */
  itemName(listKey: string, index: number, count: number): string
}

export function readingOf({ resolver, uiSchema, store, validation, view }: FormModel): Reading {
  const { chosen } = view.getState()
  return {
    resolver,
    uiSchema,
    text: store.source,
    root: store.node([]),
    verdict: (test, pointer) => validation.verdict({ schema: test.pointer, data: pointer }),
    chosen: (key) => chosen.get(key),
    itemName: (listKey, index, count) => store.itemKeys.of(listKey, count)[index] ?? '',
  }
}

/** What of a project file tells its fields. */
export type FormOfText = Pick<ProjectForm, 'schema' | 'uiSchema'>

/**
 * Reads texts that are open nowhere: the data alone says which choices are taken.
 * @param verdict as far as the validator was asked.
 */
export function createReader({
  schema,
  uiSchema,
}: FormOfText): (file: Located, verdict?: Reading['verdict']) => Reading {
  const resolver = createSchemaResolver(schema)
  return ({ text, node }, verdict = () => undefined) => ({
    resolver,
    uiSchema,
    text,
    root: node,
    verdict,
    chosen: () => undefined,
    itemName: (_listKey, index) => `#${index}`,
  })
}
