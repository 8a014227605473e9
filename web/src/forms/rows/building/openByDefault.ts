import type { JsonNode } from '~/drafts/json'
import type { Field, ItemPlace } from '../Field'

/** Lists with more items begin with their items closed, so that the whole list is in sight. */
const MAX_OPEN_ITEMS = 4

/** Groups without data are offered open this deep. */
const MAX_ABSENT_DEPTH = 2

export function isOpenByDefault(
  field: Field,
  node: JsonNode | undefined,
  depth: number,
  absentSources: readonly ReadonlySet<string>[],
): boolean {
  if (field.item !== undefined) return isOpenAsItem(field.item)
  if (node !== undefined) return true
  // A schema inside of itself, with no data to end it, would open for ever.
  const isRecursion = absentSources.some((sources) =>
    [...field.schema.sources].some((source) => sources.has(source)),
  )
  return depth < MAX_ABSENT_DEPTH && !isRecursion
}

export function isOpenAsItem({ count }: ItemPlace): boolean {
  return count <= MAX_OPEN_ITEMS
}
