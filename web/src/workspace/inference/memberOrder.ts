/**
 * The names of members in the order in which most objects have them: the commonest row of names first, and what others
 * have besides behind the name that it follows there.
 */
export function memberOrder(objects: readonly (readonly string[])[]): readonly string[] {
  const rows = new Map<string, { readonly names: readonly string[]; count: number }>()
  for (const names of objects) {
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
