import { type JsonValue, memberOf, type ObjectNode } from '~/formats/nodes'
import type { ActiveSchema } from '~/schema/activeSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { uiOfProperty } from '~/schema/ui/uiSchema'
import type { Child } from '../../fields/childFields'

/**
 * Members that a condition names which does not hold for this value, by name: of a form that is drawn. What is already
 * declared is not among them.
 */
export function conditionalMembers(
  resolver: SchemaResolver,
  { schema }: ActiveSchema,
  node: ObjectNode | undefined,
  ui: JsonValue | undefined,
): ReadonlyMap<string, Child> {
  const conditional = schema.conditions.flatMap(({ whenTrue, whenFalse }) =>
    [whenTrue ?? [], whenFalse ?? []].flat(),
  )
  const places = [...conditional, ...schema.dependents.map(({ place }) => place)]
  const found = new Map<string, Child>()
  for (const place of places) {
    if (schema.sources.has(place.pointer)) continue
    const { properties, required } = resolver.resolve([place])
    for (const [name, conjunction] of properties) {
      if (schema.properties.has(name) || found.has(name)) continue
      // A condition may also be what forbids a member.
      if (resolver.resolve(conjunction).types?.size === 0) continue
      found.set(name, {
        name,
        conjunction,
        node: node && memberOf(node, name)?.value,
        ui: uiOfProperty(ui, name),
        isRequired: required.has(name),
        extra: undefined,
      })
    }
  }
  return found
}
