import type { Located } from '~/drafts/merge'
import type { DataNode, JsonValue } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import type { SchemaPlace } from '~/schema/place'
import { createSchemaResolver, type SchemaResolver } from '~/schema/resolveSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { FormModel } from './FormModel'

/** A form as far as it takes to tell its fields, whether anybody has it open or not. */
export interface Reading {
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly text: TextSource
  readonly root: DataNode | undefined
  /** The validator's answer about the value at a pointer; undefined while unknown. */
  verdict(test: SchemaPlace, pointer: string): boolean | undefined
  /** The branch chosen by hand, by `choiceKey`. */
  chosen(key: string): number | undefined
  /** The branch that stays as it was while somebody types, by `choiceKey`. */
  held(key: string): number | undefined
  /** The name for good of a list's item. */
  itemName(listKey: string, index: number, count: number): string
}

export function readingOf({ resolver, uiSchema, store, validation, view }: FormModel): Reading {
  const { chosen, held } = view.getState()
  return {
    resolver,
    uiSchema,
    text: store.source,
    root: store.node([]),
    verdict: (test, pointer) => validation.verdict({ schema: test.pointer, data: pointer }),
    chosen: (key) => chosen.get(key),
    held: (key) => held.get(key),
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
    held: () => undefined,
    itemName: (_listKey, index) => `#${index}`,
  })
}
