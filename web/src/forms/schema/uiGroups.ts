import type { JsonValue } from '~/drafts/json'
import { isRecord, memberOf, stringItems, stringMember } from './json'

/** One entry of `ui:groups`: fields of an object that belong together. Our own; RJSF has none. */
export interface UiGroup {
  readonly title: string | undefined
  readonly description: string | undefined
  /** Names of members; `*` stands for those that no group names. */
  readonly fields: readonly string[]
  readonly as: 'section' | 'tab'
  /** Sections only: whether it begins open. */
  readonly isOpen: boolean
}

export function readGroups(value: JsonValue | undefined): readonly UiGroup[] {
  if (!Array.isArray(value)) return NONE
  return value.filter(isRecord).map((group) => ({
    title: stringMember(group, 'title'),
    description: stringMember(group, 'description'),
    fields: stringItems(memberOf(group, 'fields')),
    as: memberOf(group, 'as') === 'tab' ? 'tab' : 'section',
    isOpen: memberOf(group, 'open') !== false,
  }))
}

const NONE: readonly UiGroup[] = []

/** A group and what of an object stands in it, in its own order. */
export interface Placed<Member> {
  readonly group: UiGroup
  readonly index: number
  readonly members: readonly Member[]
}

export interface Layout<Member> {
  /** Named by no group: they stand before all groups. */
  readonly loose: readonly Member[]
  /** Those with members; the others are not shown. */
  readonly groups: readonly Placed<Member>[]
}

/** Every member stands in one place: that of the first group that names it. */
export function layoutOf<Member extends { readonly name: string }>(
  members: readonly Member[],
  groups: readonly UiGroup[],
): Layout<Member> {
  if (groups.length === 0) return { loose: members, groups: [] }
  const left = new Map(members.map((member) => [member.name, member]))
  const named = groups.map(({ fields }) =>
    fields.map((name) => {
      const member = left.get(name)
      left.delete(name)
      return member ?? name
    }),
  )
  const placed = groups.map((group, index): Placed<Member> => {
    const found = (named[index] ?? []).flatMap((entry) => {
      if (typeof entry !== 'string') return entry
      if (entry !== '*') return []
      const rest = [...left.values()]
      left.clear()
      return rest
    })
    return { group, index, members: found }
  })
  return { loose: [...left.values()], groups: placed.filter((one) => one.members.length > 0) }
}
