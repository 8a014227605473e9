import { isSame, type ValueChange } from '~/drafts/merge'
import { type DataPath, fromPointer, nodeAt, toIndex, toPointer } from '~/formats/nodes'

/** What is told, left out and dropped as one: a change, or all values that have another name now. */
export interface ToldChange {
  readonly ids: readonly string[]
  /** The change; of a renamed value what it was removed as, the first of several. */
  readonly change: ValueChange
  /** The name that the value has now. */
  readonly newName?: string
  /** In how many places of lists. */
  readonly count: number
  /** The steps on the way that differ between these: positions in lists. */
  readonly varying: ReadonlySet<number>
}

/** The same while it grows. */
interface Group extends ToldChange {
  readonly ids: string[]
  count: number
}

interface Renamed {
  readonly removed: ValueChange
  readonly added: ValueChange
}

const NONE: ReadonlySet<number> = new Set()
/** Where more members of an object came or went, nobody has renamed them one by one. */
const MAX_MEMBERS = 50

/**
 * The changes as they are told, each where its first stands. A member that went and another one that came into the same
 * object with the same value is renamed; the same in other items of the list is told with it. Where two came or went
 * with that value nobody knows which is which.
 */
export function toldChanges(changes: readonly ValueChange[]): readonly ToldChange[] {
  const renamed = renamedAmong(changes)
  if (renamed.size === 0) return changes.map(alone)
  /** What is renamed alike, by its place and its new name. */
  const groups = new Map<string, Group>()
  const told: ToldChange[] = []
  for (const change of changes) {
    const pair = renamed.get(change.id)
    if (pair === undefined) told.push(alone(change))
    else if (pair.added === change) {
      const one = renamedMember(pair)
      const key = placeOf(one)
      const group = groups.get(key)
      if (group) {
        group.ids.push(...one.ids)
        group.count += 1
      } else {
        groups.set(key, one)
        told.push(one)
      }
    }
  }
  return told
}

function renamedMember({ removed, added }: Renamed): Group {
  return {
    ids: [removed.id, added.id],
    change: removed,
    newName: added.path.at(-1) ?? '',
    count: 1,
    varying: positionsIn(removed),
  }
}

/** The same for what is told together. */
function placeOf({ change: { path }, newName, varying }: ToldChange): string {
  return JSON.stringify([path.map((step, at) => (varying.has(at) ? null : step)), newName])
}

function alone(change: ValueChange): ToldChange {
  return { ids: [change.id], change, count: 1, varying: NONE }
}

/** By the ids of both changes of each. */
function renamedAmong(changes: readonly ValueChange[]): ReadonlyMap<string, Renamed> {
  const gone = new Map<string, ValueChange[]>()
  for (const change of changes) if (change.kind === 'removed') add(gone, change)
  const come = new Map<string, ValueChange[]>()
  for (const change of gone.size === 0 ? [] : changes) if (change.kind === 'added') add(come, change)
  const renamed = new Map<string, Renamed>()
  for (const [object, added] of come) {
    const removed = gone.get(object) ?? []
    if (Math.max(removed.length, added.length) > MAX_MEMBERS) continue
    for (const one of added) {
      const [match, ...others] = removed.filter(({ before }) => isSame(before, one.after))
      if (match === undefined || others.length > 0) continue
      if (added.filter(({ after }) => isSame(after, one.after)).length > 1) continue
      const pair = { removed: match, added: one }
      renamed.set(match.id, pair).set(one.id, pair)
    }
  }
  return renamed
}

/** Notes a member by the object that it came into, or went from, as it was before. */
function add(objects: Map<string, ValueChange[]>, change: ValueChange): void {
  const { path, whole, id, kind } = change
  if (path.length === 0 || nodeAt(whole.node, path.slice(0, -1))?.kind !== 'object') return
  const place: DataPath = fromPointer(id.slice(kind.length + 1)) ?? []
  const object = toPointer(place.slice(0, -1))
  const known = objects.get(object)
  if (known) known.push(change)
  else objects.set(object, [change])
}

function positionsIn({ path, whole }: ValueChange): ReadonlySet<number> {
  const isPosition = (step: string, at: number) =>
    toIndex(step) !== undefined && nodeAt(whole.node, path.slice(0, at))?.kind === 'array'
  return new Set(path.flatMap((step, at) => (isPosition(step, at) ? [at] : [])))
}
