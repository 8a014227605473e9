import {
  type ArrayNode,
  type Changes,
  type DataNode,
  hasSameNames,
  itemAt,
  itemCount,
  type ListMove,
  type MemberNode,
  memberAt,
  memberCount,
  type ObjectNode,
  toPointer,
  touched,
} from '~/formats/nodes'
import { jsonOf } from '~/formats/valueOf'
import type { TextEdit, TextSource } from '~/lib/text/text'
import type { ItemKeys } from './itemKeys'
import { itemKey, memberKey, ROOT_KEY } from './keys'
import { oddityOf } from './oddity'

interface ParsedText {
  readonly text: TextSource
  readonly root: DataNode
}

/**
 * Compares two states of a text. Keeps the names of list items in step.
 * @param edits what leads from one to the other, where a value changes with its own text only and stands behind those
 * before it: then nodes outside of the edits are not looked at. Undefined: one place may be borrowed by others, and parts
 * of one value may stand far from each other.
 */
export function changesBetween(
  before: ParsedText,
  after: ParsedText,
  edits: readonly TextEdit[] | undefined,
  itemKeys: ItemKeys,
): Changes {
  const isWhole = edits === undefined
  const from = edits?.[0]?.from ?? 0
  const to = edits?.at(-1)?.to ?? before.text.length
  const span = { from, to }
  const pointers: string[] = []
  const keys: string[] = []
  const moves: ListMove[] = []
  let isStructural = false

  function note(path: readonly string[], key: string): void {
    pointers.push(toPointer(path))
    keys.push(key)
  }

  function compare(old: DataNode, now: DataNode, path: readonly string[], key: string): void {
    if (old === now || !(isWhole || isNear(old))) return
    if (old.kind === 'array' && now.kind === 'array') compareItems(old, now, path, key)
    else if (old.kind === 'object' && now.kind === 'object') compareMembers(old, now, path, key)
    else if (jsonOf(before.text, old) !== jsonOf(after.text, now)) {
      isStructural ||= old.kind !== now.kind || oddityOf(old) !== oddityOf(now)
      note(path, key)
    }
  }

  function compareItems(old: ArrayNode, now: ArrayNode, path: readonly string[], key: string): void {
    const count = itemCount(now)
    if (isWhole && itemCount(old) === count) {
      const others = old.items.flatMap((item, at) => {
        const node = now.items[at]
        return node && !isSame(item, node) ? at : []
      })
      if (others.length <= 1) {
        compareItem(old, now, others[0] ?? -1, path, key)
        return
      }
    }
    const near = isWhole ? { first: 0, last: count } : touched(old, span)
    if (itemCount(old) === count && near.last <= near.first) {
      // The common case, a keystroke: no item can have moved.
      if (near.last === near.first) compareItem(old, now, near.first, path, key)
      return
    }
    const names = itemKeys.of(key, old.items.length)
    const [head, tail] = isWhole ? alike(old.items, now.items) : outOfReach(old.items, now.items.length)
    const renamed = itemKeys.realign(key, {
      head,
      tail,
      before: old.items.slice(head, old.items.length - tail).map((node) => jsonOf(before.text, node)),
      after: now.items.slice(head, now.items.length - tail).map((node) => jsonOf(after.text, node)),
    })
    if (names.length !== renamed.length || names.some((name, index) => name !== renamed[index])) {
      isStructural = true
      note(path, key)
      const places = new Map(renamed.map((name, index) => [name, index]))
      moves.push({ list: toPointer(path), to: names.map((name) => places.get(name)) })
    }
    // Those in reach, and their neighbours: an edit may touch these with its end.
    const [first, behind] = [Math.max(0, head - 1), Math.max(0, tail - 1)]
    const oldPositions = new Map<string, number>()
    for (let at = first; at < names.length - behind; at++) oldPositions.set(names[at] ?? '', at)
    for (let at = first; at < renamed.length - behind; at++) {
      const name = renamed[at] ?? ''
      const node = now.items[at]
      const oldNode = old.items[oldPositions.get(name) ?? -1]
      if (node && oldNode) compare(oldNode, node, [...path, String(at)], itemKey(key, name))
    }
  }

  /** How many items stand before all edits and how many behind them; there are `count` items now. */
  function outOfReach(items: readonly DataNode[], count: number): readonly [head: number, tail: number] {
    const first = items.findIndex((item) => item.to > from)
    const head = Math.min(first === -1 ? items.length : first, count)
    const last = items.findLastIndex((item) => item.from < to)
    return [head, Math.min(items.length - Math.max(last + 1, head), count - head)]
  }

  function compareItem(
    old: ArrayNode,
    now: ArrayNode,
    position: number,
    path: readonly string[],
    key: string,
  ): void {
    const [oldNode, node] = [itemAt(old, position), itemAt(now, position)]
    if (!oldNode || !node) return
    const name = itemKeys.of(key, itemCount(now))[position] ?? ''
    compare(oldNode, node, [...path, String(position)], itemKey(key, name))
  }

  /** How many items at the start say the same as before, and how many of the others at the end. */
  function alike(old: readonly DataNode[], now: readonly DataNode[]): readonly [head: number, tail: number] {
    const most = Math.min(old.length, now.length)
    const isAlike = (a: DataNode | undefined, b: DataNode | undefined) => a && b && isSame(a, b)
    let head = 0
    while (head < most && isAlike(old[head], now[head])) head++
    let tail = 0
    while (tail < most - head && isAlike(old.at(-1 - tail), now.at(-1 - tail))) tail++
    return [head, tail]
  }

  function isSame(old: DataNode, now: DataNode): boolean {
    if (old === now) return true
    if (old.kind === 'array')
      return (
        now.kind === 'array' &&
        old.items.length === now.items.length &&
        old.items.every((item, at) => isSameAt(item, now.items[at]))
      )
    if (old.kind === 'object')
      return (
        now.kind === 'object' &&
        hasSameNames(old, now) &&
        old.members.every(({ value }, at) => isSameAt(value, now.members[at]?.value))
      )
    return old.kind === now.kind && jsonOf(before.text, old) === jsonOf(after.text, now)
  }

  function isSameAt(old: DataNode, now: DataNode | undefined): boolean {
    return now !== undefined && isSame(old, now)
  }

  /** Whether an edit touches the node. */
  function isNear(old: DataNode): boolean {
    return old.to >= from && old.from <= to
  }

  function compareMembers(old: ObjectNode, now: ObjectNode, path: readonly string[], key: string): void {
    if (hasSameNames(old, now)) {
      const { first, last } = isWhole ? { first: 0, last: memberCount(old) - 1 } : touched(old, span)
      for (let index = first; index <= last; index++) {
        compareMember(memberAt(old, index), memberAt(now, index), path, key)
      }
      return
    }
    isStructural = true
    note(path, key)
    const byName = new Map(old.members.map((member) => [member.key, member]))
    for (const member of now.members) compareMember(byName.get(member.key), member, path, key)
  }

  function compareMember(
    old: MemberNode | undefined,
    now: MemberNode | undefined,
    path: readonly string[],
    key: string,
  ): void {
    if (old && now) compare(old.value, now.value, [...path, now.key], memberKey(key, now.key))
  }

  compare(before.root, after.root, [], ROOT_KEY)
  return { pointers, keys, isStructural, moves }
}
