import type { UiGroup } from './uiGroups'

/** A group and what of an object stands in it, in its own order. */
export interface Placed<Member> {
  readonly group: UiGroup
  /** Position in its list of groups. */
  readonly index: number
  /** The positions from the outermost list on, with dots: its name among all groups of the object. */
  readonly name: string
  readonly isTab: boolean
  readonly members: readonly Member[]
  /** Those inside of it that have members. All tabs of one list stand together, where the first of them is. */
  readonly groups: readonly Placed<Member>[]
}

export interface Layout<Member> {
  /** Named by no group: they stand before all groups. */
  readonly loose: readonly Member[]
  /** Those with members; the others are not shown. */
  readonly groups: readonly Placed<Member>[]
}

/** More are no bar that anybody finds anything in: they are shown as sections. */
const MAX_TABS = 24

/**
 * Every member stands in one place: that of the first group that names it.
 * Costs what the members cost, however many groups there are.
 */
export function layoutOf<Member extends { readonly name: string }>(
  members: readonly Member[],
  groups: readonly UiGroup[],
): Layout<Member> {
  if (groups.length === 0) return { loose: members, groups: [] }
  const { byName, rest } = planOf(groups)
  const loose: Member[] = []
  const found = new Map<Spot, { member: Member; order: number }[]>()
  for (const member of members) {
    const place = byName.get(member.name) ?? rest
    if (place === undefined) {
      loose.push(member)
      continue
    }
    const own = found.get(place.spot) ?? []
    own.push({ member, order: place.order })
    found.set(place.spot, own)
  }
  const inside = spotsAround(found.keys())

  function placedIn(around: Spot | undefined): readonly Placed<Member>[] {
    const spots = (inside.get(around) ?? []).toSorted((a, b) => a.index - b.index)
    const tabs = spots.filter(({ group }) => group.as === 'tab').length
    const placed = spots.map((spot): Placed<Member> => {
      const { group, index, name } = spot
      const own = (found.get(spot) ?? []).toSorted((a, b) => a.order - b.order)
      const isTab = group.as === 'tab' && tabs <= MAX_TABS
      return { group, index, name, isTab, members: own.map(({ member }) => member), groups: placedIn(spot) }
    })
    return tabsTogether(placed)
  }

  return { loose, groups: placedIn(undefined) }
}

function tabsTogether<Member>(groups: readonly Placed<Member>[]): readonly Placed<Member>[] {
  const first = groups.findIndex(({ isTab }) => isTab)
  const behind = first === -1 ? [] : groups.slice(first)
  return [
    ...(first === -1 ? groups : groups.slice(0, first)),
    ...behind.filter(({ isTab }) => isTab),
    ...behind.filter(({ isTab }) => !isTab),
  ]
}

/** All members of these groups and of those in them, in the order of the form. */
export function membersOfGroups<Member>(groups: readonly Placed<Member>[]): readonly Member[] {
  return groups.flatMap((one) => [...one.members, ...membersOfGroups(one.groups)])
}

/** The groups around a member, from the outside in; none for one that stands in no group. */
export function groupsAround<Member extends { readonly name: string }>(
  groups: readonly Placed<Member>[],
  name: string,
): readonly Placed<Member>[] {
  for (const one of groups) {
    if (one.members.some((member) => member.name === name)) return [one]
    const inner = groupsAround(one.groups, name)
    if (inner.length > 0) return [one, ...inner]
  }
  return []
}

/** A group by where it is defined. */
interface Spot {
  readonly group: UiGroup
  readonly index: number
  readonly name: string
  readonly around: Spot | undefined
}

interface Place {
  readonly spot: Spot
  /** Among all names of all groups. */
  readonly order: number
}

interface Plan {
  readonly byName: ReadonlyMap<string, Place>
  /** Where those stand that no group names. */
  readonly rest: Place | undefined
}

/** Where each name stands: the same for all items of a list. */
function planOf(groups: readonly UiGroup[]): Plan {
  const known = plans.get(groups)
  if (known !== undefined) return known
  const byName = new Map<string, Place>()
  let order = 0

  function visit(list: readonly UiGroup[], around: Spot | undefined): void {
    for (const [index, group] of list.entries()) {
      const name = around === undefined ? String(index) : `${around.name}.${index}`
      const spot = { group, index, name, around }
      for (const field of group.fields) {
        order += 1
        if (!byName.has(field)) byName.set(field, { spot, order })
      }
      visit(group.groups, spot)
    }
  }

  visit(groups, undefined)
  const plan = { byName, rest: byName.get('*') }
  plans.set(groups, plan)
  return plan
}

const plans = new WeakMap<readonly UiGroup[], Plan>()

/** These spots and all around them, by what they are in. */
function spotsAround(spots: Iterable<Spot>): ReadonlyMap<Spot | undefined, readonly Spot[]> {
  const seen = new Set<Spot>()
  const inside = new Map<Spot | undefined, Spot[]>()
  for (const one of spots) {
    for (let at: Spot | undefined = one; at !== undefined && !seen.has(at); at = at.around) {
      seen.add(at)
      const beside = inside.get(at.around) ?? []
      beside.push(at)
      inside.set(at.around, beside)
    }
  }
  return inside
}
