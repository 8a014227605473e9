import type { DataFormat } from '~/formats/DataFormat'
import { type DataNode, type DataPath, memberOf, toIndex } from '~/formats/nodes'
import { matchItems } from '../lists/matchItems'
import { valuesOfBoth } from '../valuesOf'

/**
 * Where the value at `path` of a later text was in an earlier one: an item of a list may have had another position.
 * Undefined where the earlier text did not have it, or one of the texts cannot be read.
 */
export function pathBefore(
  format: DataFormat | undefined,
  earlier: string,
  later: string,
  path: DataPath,
): DataPath | undefined {
  const { old: before, now: after } = valuesOfBoth(format, earlier, later)
  if (!before || !after) return undefined
  let old: DataNode | undefined = before.node
  let now: DataNode | undefined = after.node
  const oldPath: string[] = []
  for (const step of path) {
    if (old === undefined || now === undefined) return undefined
    let oldStep = step
    if (now.kind === 'array') {
      const position = toIndex(step)
      if (old.kind !== 'array' || position === undefined) return undefined
      const matches = matchItems({ text: before.text, node: old }, { text: after.text, node: now })
      const match = matches[position]
      if (match === undefined) return undefined
      oldStep = String(match)
      old = old.items[match]
      now = now.items[position]
    } else {
      old = old.kind === 'object' ? memberOf(old, step)?.value : undefined
      now = now.kind === 'object' ? memberOf(now, step)?.value : undefined
    }
    oldPath.push(oldStep)
  }
  return old === undefined ? undefined : oldPath
}
