import { type DataPath, toPointer } from '~/formats/nodes'
import { type Located, rawOf } from '../sameNode'

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved'

/**
 * Names a change by its place in the earlier text, so that it keeps its name while other changes come and go. An added
 * member is named by the place that it would have there.
 */
export function changeId(kind: ChangeKind, basePath: DataPath): string {
  return `${kind}:${toPointer(basePath)}`
}

/** Names the items added to one list, which have no place in the earlier text: by what they are. Ask in their order. */
export function newItemIds(listBasePath: DataPath): (item: Located) => string {
  const seen = new Map<string, number>()
  const list = toPointer(listBasePath)
  return (item) => {
    const raw = rawOf(item)
    const count = seen.get(raw) ?? 0
    seen.set(raw, count + 1)
    return `added:${list}/+${count} ${raw}`
  }
}
