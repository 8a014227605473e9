import type { TextEdit } from '~/lib/text/text'
import type { DataNode, DataPath, ObjectNode, Span } from '../nodes'
import { memberOf, nodeAt } from '../nodes'
import { nameWithKeptEscapes } from './keptEscapes'
import { layoutOf } from './layout'
import { insertion, removal } from './listEdits'
import { indentAt } from './style'
import type { JsonEditResult } from './types'

/**
 * Moves a member within its object, so that it ends up at position `to`. What stands between the members stays where it
 * is: commas, lines and empty lines, so that the way back leads to the same text.
 */
export function reorderMember(text: string, root: DataNode, path: DataPath, to: number): JsonEditResult {
  const object = nodeAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (object?.kind !== 'object' || key === undefined) return undefined
  const from = onlyPosition(object, key)
  const slots = object.members.map(slotOf)
  const [moving, target] = [slots[from], slots[to]]
  if (moving === undefined || target === undefined) return undefined
  if (from === to) return []
  const gaps = slots.slice(1).map((slot, index) => ({ from: slots[index]?.to ?? 0, to: slot.from }))
  const gapText = (index: number) => text.slice(gaps[index]?.from, gaps[index]?.to)
  const item = text.slice(moving.from, moving.to)
  const exchanged = (index: number, other: number): TextEdit[] => {
    const gap = gaps[index]
    const insert = gapText(other)
    return gap === undefined || gapText(index) === insert ? [] : [{ ...gap, insert }]
  }
  if (from < to) {
    const between = positions(from + 1, to).flatMap((index) => exchanged(index, index - 1))
    const next = slots[from + 1]
    if (next === undefined) return undefined
    return [
      { from: moving.from, to: next.from, insert: '' },
      ...between,
      { from: target.to, to: target.to, insert: gapText(to - 1) + item },
    ]
  }
  const previous = slots[from - 1]
  if (previous === undefined) return undefined
  const between = positions(to, from - 1).flatMap((index) => exchanged(index, index + 1))
  return [
    { from: target.from, to: target.from, insert: item + gapText(to) },
    ...between,
    { from: previous.to, to: moving.to, insert: '' },
  ]
}

/** The text of a member, name and value, as it stands; `indent` is that of the line it begins in. */
export interface MemberText {
  readonly text: string
  readonly indent: string
}

/** Undefined where there is no such member, or several of its name. */
export function memberTextAt(
  text: string,
  root: DataNode,
  path: DataPath,
  name = path.at(-1),
): MemberText | undefined {
  const object = nodeAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (object?.kind !== 'object' || key === undefined || name === undefined) return undefined
  const member = object.members[onlyPosition(object, key)]
  if (member === undefined) return undefined
  const { from, to } = slotOf(member)
  const written = name === key ? undefined : nameWithKeptEscapes(text, member.keySpan, name)
  return {
    text: written === undefined ? text.slice(from, to) : written + text.slice(member.keySpan.to, to),
    indent: indentAt(text, from),
  }
}

/** Puts the text of a member into the object at `path`, at a position. Only its indentation follows. */
export function insertMemberText(
  text: string,
  root: DataNode,
  path: DataPath,
  position: number,
  member: MemberText,
): JsonEditResult {
  const object = nodeAt(root, path)
  if (object?.kind !== 'object') return undefined
  const parent = path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
  const layout = layoutOf(text, object, parent)
  return [insertion(layout, position, (indent) => reindented(member, indent))]
}

/** Takes a member out to be put elsewhere: the last of several of its name is not alone. */
export function removeOnlyMember(text: string, root: DataNode, path: DataPath): JsonEditResult {
  const object = nodeAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (object?.kind !== 'object' || key === undefined || !memberOf(object, key)) return undefined
  const position = onlyPosition(object, key)
  return position === -1 ? undefined : removal(layoutOf(text, object, undefined), position)
}

/** Lines that begin as the first one does begin as it will do; others are somebody's own. */
export function reindented({ text, indent: before }: MemberText, indent: string): string {
  if (indent === before) return text
  return text.replace(/\n([ \t]*)/g, (whole, own: string) =>
    own.startsWith(before) ? `\n${indent}${own.slice(before.length)}` : whole,
  )
}

function onlyPosition({ members }: ObjectNode, key: string): number {
  const first = members.findIndex((member) => member.key === key)
  return members.findLastIndex((member) => member.key === key) === first ? first : -1
}

function slotOf({ keySpan, value }: ObjectNode['members'][number]): Span {
  return { from: keySpan.from, to: value.to }
}

function positions(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
