import type { DataNode } from '~/formats/nodes'
import { firstType } from '~/schema/initialValue'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction } from '../fields/childFields'

/** More options than this are found by typing. */
const MAX_CHECKBOXES = 20

/**
 * The widget for a list that is shown as one field: several of some options, references, or tags.
 * Undefined: as a list of rows, also where it holds what the widget could not show.
 */
export function listWidget(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  ui: UiOptions,
  node: DataNode | undefined,
): 'multiselect' | 'multicombobox' | 'references' | 'tags' | undefined {
  if (schema.prefix.length > 0 || (node !== undefined && node.kind !== 'array')) return undefined
  const item = resolver.resolve(itemConjunction(schema, 0))
  const items = node?.kind === 'array' ? node.items : []
  if (item.options !== undefined) {
    if (ui.widget === 'checkboxes') return 'multiselect'
    const isAsked = ui.widget === 'select' || ui.widget === 'tags' || ui.widget === 'combobox'
    if (isAsked) return 'multicombobox'
    if (schema.hasUniqueItems) return item.options.length > MAX_CHECKBOXES ? 'multicombobox' : 'multiselect'
  }
  const areScalars = items.every(({ kind }) => kind === 'string' || kind === 'number')
  if (ui.widget === 'reference') return areScalars ? 'references' : undefined
  const areTexts = items.every(({ kind }) => kind === 'string')
  return ui.widget === 'tags' && firstType(item) === 'string' && areTexts ? 'tags' : undefined
}
