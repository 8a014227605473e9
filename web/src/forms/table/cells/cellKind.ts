import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction } from '../../fields/childFields'
import { type ValueNames, valueNames } from '../../fields/valueNames'
import type { FormModel } from '../../model/FormModel'

/** What a cell takes. */
export interface CellKind {
  readonly schema: ResolvedSchema
  readonly ui: UiOptions
  /** What its values are called, where they have names. */
  readonly names: ValueNames | undefined
  /** What the items of a list take. */
  readonly item: CellKind | undefined
}

export function cellKind(
  { resolver, view }: Pick<FormModel, 'resolver' | 'view'>,
  { schema, ui }: Pick<CellKind, 'schema' | 'ui'>,
): CellKind {
  const names = valueNames(resolver, { schema, ui }, view.getState().names)
  if (schema.types?.has('array') !== true) return { schema, ui, names, item: undefined }
  const item = resolver.resolve(itemConjunction(schema, 0))
  return { schema, ui, names, item: { schema: item, ui, names, item: undefined } }
}
