import type { TextEdit } from '~/lib/text/text'
import type { DataNode, DataPath, ObjectNode } from '../nodes'
import { memberOf, nodeAt } from '../nodes'
import { nameWithKeptEscapes } from './keptEscapes'
import { fitted, type Layout, layoutOf } from './layout'
import { insertion, removal } from './listEdits'
import { styleOf } from './style'
import type { JsonEditResult } from './types'

/** Puts a new member into the object at `path`. `order` is the wanted order of names; without it, it goes last. */
export function addMember(
  text: string,
  root: DataNode,
  path: DataPath,
  key: string,
  valueText: string,
  order?: readonly string[],
): JsonEditResult {
  const place = objectAt(text, root, path)
  if (!place || memberOf(place.object, key)) return undefined
  const { object, layout } = place
  const colon = colonOf(text, root, object)
  const write = (indent: string) => JSON.stringify(key) + colon + fitted(layout, valueText, indent)
  return [insertion(layout, positionIn(object, key, order), write)]
}

/** Takes a member out, with every duplicate of its name: an earlier one must not come to light. */
export function removeMember(text: string, root: DataNode, path: DataPath): JsonEditResult {
  const key = path.at(-1)
  const place = objectAt(text, root, path.slice(0, -1))
  if (!place || key === undefined || !memberOf(place.object, key)) return undefined
  const { object, layout } = place
  const positions = object.members.flatMap((member, index) => (member.key === key ? [index] : []))
  const [only] = positions
  if (positions.length === 1 && only !== undefined) return removal(layout, only)
  return removalOfAll(object, layout, key)
}

/** Gives a member another name; undefined where the object has that name already. The value stays as it is. */
export function renameMember(text: string, root: DataNode, path: DataPath, newKey: string): JsonEditResult {
  const key = path.at(-1)
  const object = nodeAt(root, path.slice(0, -1))
  if (key === undefined || object?.kind !== 'object' || !memberOf(object, key)) return undefined
  if (key === newKey) return []
  if (memberOf(object, newKey)) return undefined
  return object.members
    .filter((member) => member.key === key)
    .map(({ keySpan }) => ({
      from: keySpan.from,
      to: keySpan.to,
      insert: nameWithKeptEscapes(text, keySpan, newKey),
    }))
}

/** With duplicates around, commas are simplest to get right by keeping the others and their separators. */
function removalOfAll(object: ObjectNode, { from, to, slots }: Layout, key: string): readonly TextEdit[] {
  const keptLast = object.members.findLastIndex((member) => member.key !== key)
  if (keptLast === -1) return [{ from: from + 1, to: to - 1, insert: '' }]
  const edits: TextEdit[] = []
  object.members.forEach((member, index) => {
    const slot = slots[index]
    const next = slots[index + 1]
    if (member.key === key && slot && next && index < keptLast)
      edits.push({ from: slot.from, to: next.from, insert: '' })
  })
  const end = slots[keptLast]
  const last = slots.at(-1)
  if (end && last && end !== last) edits.push({ from: end.to, to: last.to, insert: '' })
  return edits
}

/** Behind the nearest name that comes before it in `order`, else before the nearest that comes after it, else last. */
export function positionIn(object: ObjectNode, key: string, order: readonly string[] | undefined): number {
  const rank = order?.indexOf(key) ?? -1
  if (!order || rank === -1) return object.members.length
  const has = (name: string) => object.members.findLastIndex((member) => member.key === name)
  for (let i = rank - 1; i >= 0; i--) {
    const position = has(order[i] ?? '')
    if (position !== -1) return position + 1
  }
  for (let i = rank + 1; i < order.length; i++) {
    const position = object.members.findIndex((member) => member.key === order[i])
    if (position !== -1) return position
  }
  return object.members.length
}

/** The text between a name and its value, as the members beside it have it, else the first member of the text. */
function colonOf(text: string, root: DataNode, object: ObjectNode): string {
  const neighbour = object.members.at(-1) ?? (root.kind === 'object' ? root.members[0] : undefined)
  const colon = neighbour && text.slice(neighbour.keySpan.to, neighbour.value.from)
  if (colon !== undefined && !colon.includes('\n')) return colon
  return styleOf(text).isMinified ? ':' : ': '
}

function objectAt(
  text: string,
  root: DataNode,
  path: DataPath,
): { object: ObjectNode; layout: Layout } | undefined {
  const object = nodeAt(root, path)
  if (object?.kind !== 'object') return undefined
  const parent = path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
  return { object, layout: layoutOf(text, object, parent) }
}
