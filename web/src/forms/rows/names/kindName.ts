import { constantNames } from '~/schema/constantNames'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { Field } from '../../fields/Field'
import { branchLabels } from './branchLabels'
import { itemName } from './memberTitle'

/** What the kind of a value is called that a constant tells, '' where the value's title says it; undefined without one. */
export function kindName(resolver: SchemaResolver, { schema, ui }: Field): string | undefined {
  for (const choice of schema.choices) {
    const branch = choice.branches.findIndex(({ pointer }) => schema.sources.has(pointer))
    const place = choice.branches[branch]
    if (place === undefined || choice.branches.length < 2) continue
    if (constantNames(resolver, resolver.resolve([place])).size === 0) continue
    const name = branchLabels(resolver, choice, ui)[branch]
    return name === itemName(resolver, schema, ui.title) ? '' : name
  }
  return undefined
}
