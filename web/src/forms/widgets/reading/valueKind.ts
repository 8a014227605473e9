import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction } from '../../fields/childFields'
import { type ValueNames, valueNames } from '../../fields/valueNames'
import type { OpenForm } from '../../state/OpenForm'

/** What a value may be, for texts that are to become one: what is pasted, or meant by one of another type. */
export interface ValueKind {
  readonly schema: ResolvedSchema
  readonly ui: UiOptions
  /** What its values are called, where they have names. */
  readonly names: ValueNames | undefined
  /** What the items of a list take. */
  readonly item: ValueKind | undefined
}

export function valueKind(
  { resolver, view }: Pick<OpenForm, 'resolver' | 'view'>,
  { schema, ui }: Pick<ValueKind, 'schema' | 'ui'>,
): ValueKind {
  const names = valueNames(resolver, { schema, ui }, view.getState().names)
  if (schema.types?.has('array') !== true) return { schema, ui, names, item: undefined }
  const item = resolver.resolve(itemConjunction(schema, 0))
  return { schema, ui, names, item: { schema: item, ui, names, item: undefined } }
}
