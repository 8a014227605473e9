import { styleOf } from '~/formats/json'
import { matchItems } from './lists/matchItems'
import { isSame, itemsOf, type Located, MAX_DEPTH, membersOf, rawOf } from './sameNode'

/**
 * Whether somebody has laid out a text anew, or a part of it that says what it said before: white space, the order of
 * names, the spelling of texts. Both are given by their roots.
 */
export function hasOwnLayout(base: Located, changed: Located): boolean {
  const [old, now] = [styleOf(base.text), styleOf(changed.text)]
  return (
    old.indent !== now.indent ||
    old.lineEnd !== now.lineEnd ||
    around(base) !== around(changed) ||
    isLaidOutAnew(base, changed, 0)
  )
}

/** What stands before and behind the value: a byte order mark, the final line end. */
function around({ text, node }: Located): string {
  return text.slice(0, node.from) + text.slice(node.to)
}

function isLaidOutAnew(base: Located | undefined, changed: Located | undefined, depth: number): boolean {
  if (!base || !changed || rawOf(base) === rawOf(changed)) return false
  if (isSame(base, changed)) return true
  if (depth === MAX_DEPTH) return false
  if (base.node.kind === 'array' && changed.node.kind === 'array') {
    const items = itemsOf(base)
    const matches = matchItems(base, changed)
    return itemsOf(changed).some((item, position) => {
      const match = matches[position]
      return match !== undefined && isLaidOutAnew(items[match], item, depth + 1)
    })
  }
  const [old, now] = [membersOf(base), membersOf(changed)]
  const kept = [...old.keys()].filter((key) => now.has(key))
  const order = [...now.keys()].filter((key) => old.has(key))
  return (
    kept.some((key, position) => key !== order[position]) ||
    kept.some((key) => isLaidOutAnew(old.get(key), now.get(key), depth + 1))
  )
}
