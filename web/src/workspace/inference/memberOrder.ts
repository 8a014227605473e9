import type { Steps } from '~/lib/slices/slices'
import { AT_ONCE, type JsonObject, type Located } from './values'

/**
 * The names of members in the order in which most objects have them: the commonest row of names first, and what others
 * have besides behind the name that it follows there.
 */
export function* memberOrder(objects: readonly Located<JsonObject>[]): Steps<readonly string[]> {
  const rows = new Map<string, { readonly names: readonly string[]; count: number }>()
  for (const [index, { value }] of objects.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    const names = Object.keys(value)
    const key = JSON.stringify(names)
    const row = rows.get(key)
    if (row) row.count += 1
    else rows.set(key, { names, count: 1 })
  }
  // Among rows that are as common the longer says more.
  const ranked = [...rows.values()].toSorted((a, b) => b.count - a.count || b.names.length - a.names.length)
  const order: string[] = []
  const known = new Set<string>()
  for (const { names } of ranked) {
    let before: string | undefined
    for (const name of names) {
      if (!known.has(name)) {
        known.add(name)
        order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
      }
      before = name
    }
  }
  return order
}
