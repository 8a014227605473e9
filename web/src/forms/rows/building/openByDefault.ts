import type { DataNode } from '~/formats/nodes'
import type { ItemPlace } from '../../fields/Field'
import type { ShownValue } from './ShownValue'

/** Lists with more items begin with their items closed, so that the whole list is in sight. */
const MAX_OPEN_ITEMS = 4

/** Groups without data are offered open this deep. */
const MAX_ABSENT_DEPTH = 2

/** Data of more values than this are long: they fill more than three screens. */
const MAX_VALUES = 60

/** @param isLong the data have many values, as `isLongData` says. */
export function isOpenByDefault({ slot, field, depth }: ShownValue, isLong: boolean): boolean {
  const { node } = slot
  if (isLong && depth > 0 && node?.kind === 'object') return false
  if (field.item !== undefined) return isOpenAsItem(field.item)
  if (node !== undefined) return true
  // What nobody has asked for is one line that offers it.
  if (!field.isRequired) return false
  return depth < MAX_ABSENT_DEPTH && !isRecursion({ slot, field })
}

/** A schema inside of itself, with no data to end it, would open for ever. */
export function isRecursion({ slot, field }: Pick<ShownValue, 'slot' | 'field'>): boolean {
  return slot.absentSources.some((sources) => [...field.schema.sources].some((source) => sources.has(source)))
}

export function isOpenAsItem({ count }: ItemPlace): boolean {
  return count <= MAX_OPEN_ITEMS
}

/** Whether there are more values in it than one looks through. Costs what it takes to find that many. */
export function isLongData(root: DataNode): boolean {
  let values = 0
  const waiting = [root]
  for (const node of waiting) {
    if (values > MAX_VALUES) return true
    if (node.kind === 'object')
      waiting.push(...node.members.slice(0, MAX_VALUES + 1).map(({ value }) => value))
    else if (node.kind === 'array') waiting.push(...node.items.slice(0, MAX_VALUES + 1))
    else values += 1
  }
  return values > MAX_VALUES
}
