/** Which entries are chosen, by their paths. */
export interface Selection {
  /** Chosen one by one, or by a range that has ended. */
  readonly base: ReadonlySet<string>
  /** Where the range begins that Shift makes longer and shorter. */
  readonly anchor: string | undefined
  /** What is in that range. */
  readonly range: readonly string[]
}

export const NO_SELECTION: Selection = { base: new Set(), anchor: undefined, range: [] }

/** Those of the entries on view that are chosen: what a filter hides is not touched. */
export function selectedAmong({ base, range }: Selection, shown: readonly string[]): ReadonlySet<string> {
  if (base.size === 0 && range.length === 0) return NO_SELECTION.base
  const all = new Set([...base, ...range])
  return new Set(shown.filter((path) => all.has(path)))
}

/** With one put in or taken out; a range begins there. */
export function toggled({ base, range }: Selection, path: string): Selection {
  const next = new Set([...base, ...range])
  if (!next.delete(path)) next.add(path)
  return { base: next, anchor: path, range: [] }
}

/** With all from where the range began up to `to`, in the order of the list. `from`: where none has begun. */
export function extended(
  { base, anchor, range }: Selection,
  to: string,
  shown: readonly string[],
  from = to,
): Selection {
  const begin = anchor !== undefined && shown.includes(anchor) ? anchor : from
  const [first, last] = [shown.indexOf(begin), shown.indexOf(to)].toSorted((a, b) => a - b)
  if (first === undefined || last === undefined || first < 0) return { base, anchor, range }
  return { base, anchor: begin, range: shown.slice(first, last + 1) }
}

export function allOf(shown: readonly string[]): Selection {
  return { base: new Set(shown), anchor: undefined, range: [] }
}
