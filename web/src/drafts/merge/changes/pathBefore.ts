import { type JsonNode, type JsonPath, memberOf, parseJson, toIndex } from '../../json'
import { matchItems } from '../lists/matchItems'

/**
 * Where the value at `path` of a later text was in an earlier one: an item of a list may have had another position.
 * Undefined where the earlier text did not have it, or one of the texts is no JSON.
 */
export function pathBefore(earlier: string, later: string, path: JsonPath): JsonPath | undefined {
  const [before, after] = [parseJson(earlier), parseJson(later)]
  if (!before.ok || !after.ok) return undefined
  let old: JsonNode | undefined = before.root
  let now: JsonNode | undefined = after.root
  const oldPath: string[] = []
  for (const step of path) {
    if (old === undefined || now === undefined) return undefined
    let oldStep = step
    if (now.kind === 'array') {
      const position = toIndex(step)
      if (old.kind !== 'array' || position === undefined) return undefined
      const matches = matchItems({ text: earlier, node: old }, { text: later, node: now })
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
