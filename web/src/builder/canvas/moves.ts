import type { Destination, SchemaPointer } from '../operations'
import { type DrawnField, type DrawnTree, isWithin, objectIn } from './DrawnTree'

/** Where fields go by keys: past the one beside them, into a group beside them, out of the one around them. */
export type MoveStep = 'up' | 'down' | 'into' | 'out'

/** Undefined where there is nowhere to go. @param moved fields of one object, one after the other. */
export function destinationOf(
  tree: DrawnTree,
  moved: readonly SchemaPointer[],
  step: MoveStep,
): Destination | undefined {
  const fields = moved.flatMap((pointer) => tree.byPointer.get(pointer) ?? [])
  const [first, last] = [fields[0], fields.at(-1)]
  const parent = first?.parent
  if (!first || !last || !parent || fields.some((field) => field.parent !== parent)) return undefined
  const { children } = parent
  const before = children.slice(0, children.indexOf(first)).toReversed()
  const after = children.slice(children.indexOf(last) + 1)
  switch (step) {
    case 'up': {
      const passed = before.find(isMember)
      return passed && beforeField(passed)
    }
    case 'down': {
      const passed = after.find(isMember)
      return passed && behindField(passed)
    }
    case 'into': {
      const above = before.find(isMember)
      const into = above && objectIn(above)
      if (into !== undefined) return { into }
      const below = after.find(isMember)
      return below && firstIn(below)
    }
    case 'out':
      break
  }
  // Out of an item is out of its list.
  const group = memberAround(parent)
  return group && behindField(group)
}

function isMember({ member }: DrawnField): boolean {
  return member !== undefined
}

function memberAround(field: DrawnField | undefined): DrawnField | undefined {
  return field === undefined || field.member !== undefined ? field : memberAround(field.parent)
}

/** The place before a field; undefined for what is no member. */
export function beforeField({ member, group }: DrawnField): Destination | undefined {
  return member && { into: member.object, before: member.name, group }
}

/** The place behind a field, and all that is in it: in the section that it is in. */
export function behindField(field: DrawnField): Destination | undefined {
  const { member, group, parent } = field
  if (member === undefined) return undefined
  const siblings = parent?.children ?? []
  const next = siblings
    .slice(siblings.indexOf(field) + 1)
    .find((other) => other.member?.object === member.object)
  return { into: member.object, before: next?.member?.name, group }
}

/** The first place in a group; undefined where nothing can stand in it. */
export function firstIn(field: DrawnField): Destination | undefined {
  const into = objectIn(field)
  if (into === undefined) return undefined
  const inside = field.row.kind === 'list' ? (field.children[0]?.children ?? []) : field.children
  const next = inside.find(({ member }) => member?.object === into)
  return { into, before: next?.member?.name, ...(next === undefined ? {} : { group: next.group }) }
}

/** The last place in a group. */
export function lastIn(field: DrawnField): Destination | undefined {
  const into = objectIn(field)
  return into === undefined ? undefined : { into }
}

/** Whether fields would go into one of themselves, or stay where they are. */
export function isIdle(
  tree: DrawnTree,
  moved: readonly SchemaPointer[],
  { into, before }: Destination,
): boolean {
  if (moved.some((pointer) => isWithin(into, pointer))) return true
  const [only] = moved
  const field = only === undefined || moved.length > 1 ? undefined : tree.byPointer.get(only)
  if (field?.member?.object !== into) return false
  const behind = behindField(field)
  return before === field.member.name || (before === behind?.before && before !== undefined)
}
