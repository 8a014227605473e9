/** The second of a name gets a number, and so on. */
export function numbered(names: readonly string[]): readonly string[] {
  const taken = new Set(names)
  const last = new Map<string, number>()
  return names.map((name) => {
    let number = (last.get(name) ?? 0) + 1
    while (number > 1 && taken.has(`${name} ${number}`)) number += 1
    last.set(name, number)
    return number === 1 ? name : `${name} ${number}`
  })
}

/** How often each name is given. */
export function counted<T>(names: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
