import { type ArrayNode, type DataNode, itemAt, itemCount, memberOf } from '~/formats/nodes'
import type { ItemKeys } from './itemKeys'
import { nameInKey, ROOT_KEY } from './keys'

/** The nodes of one state of the data by their keys: for many of them at once, since what is around them is shared. */
export function createNodeLookup(root: DataNode, itemKeys: ItemKeys): (key: string) => DataNode | undefined {
  const nodes = new Map<string, DataNode | undefined>([[ROOT_KEY, root]])
  const positions = new Map<string, ReadonlyMap<string, number>>()

  function nodeOf(key: string): DataNode | undefined {
    if (!nodes.has(key)) nodes.set(key, within(key))
    return nodes.get(key)
  }

  function within(key: string): DataNode | undefined {
    const end = key.lastIndexOf('/')
    const parent = key.slice(0, end)
    const step = key.slice(end + 1)
    const around = nodeOf(parent)
    if (around?.kind === 'object') return memberOf(around, nameInKey(step))?.value
    if (around?.kind !== 'array') return undefined
    const position = positionsIn(parent, around).get(step)
    return position === undefined ? undefined : itemAt(around, position)
  }

  function positionsIn(listKey: string, list: ArrayNode): ReadonlyMap<string, number> {
    const known = positions.get(listKey)
    if (known !== undefined) return known
    const names = itemKeys.of(listKey, itemCount(list))
    const all = new Map(names.map((name, position) => [name, position] as const))
    positions.set(listKey, all)
    return all
  }

  return nodeOf
}
