import {
  hasSameNames,
  itemAt,
  itemCount,
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberAt,
  toPointer,
  touched,
} from '~/drafts/json'
import type { TextEdit, TextSource } from '~/drafts/text'
import type { ItemKeys } from './itemKeys'
import { itemKey, memberKey, ROOT_KEY } from './keys'

interface ParsedText {
  readonly text: TextSource
  readonly root: JsonNode
}

export interface Changes {
  /** JSON pointers of scalars that have another value, or of the innermost container that changed. */
  readonly pointers: readonly string[]
  /** The same places by their keys (keys.ts), which stay when items move. */
  readonly keys: readonly string[]
  /** Whether something came, went, moved or changed its kind: then other fields may be shown. */
  readonly isStructural: boolean
}

/**
 * Compares two states of a text that `edits` lead between; nodes outside of the edits are not looked at.
 * Keeps the names of list items in step.
 */
export function changesBetween(
  before: ParsedText,
  after: ParsedText,
  edits: readonly TextEdit[],
  itemKeys: ItemKeys,
): Changes {
  const from = edits[0]?.from ?? 0
  const to = edits.at(-1)?.to ?? before.text.length
  const span = { from, to }
  const pointers: string[] = []
  const keys: string[] = []
  let isStructural = false

  function note(path: readonly string[], key: string): void {
    pointers.push(toPointer(path))
    keys.push(key)
  }

  function compare(old: JsonNode, now: JsonNode, path: readonly string[], key: string): void {
    if (old === now || !isNear(old)) return
    if (old.kind === 'array' && now.kind === 'array') compareItems(old, now, path, key)
    else if (old.kind === 'object' && now.kind === 'object') compareMembers(old, now, path, key)
    else if (textOf(before, old) !== textOf(after, now)) {
      isStructural ||= old.kind !== now.kind
      note(path, key)
    }
  }

  function compareItems(old: JsonArray, now: JsonArray, path: readonly string[], key: string): void {
    const count = itemCount(now)
    const near = touched(old, span)
    if (itemCount(old) === count && near.last <= near.first) {
      // The common case, a keystroke: no item can have moved.
      const only = near.first
      const [oldNode, node] = near.last < only ? [] : [itemAt(old, only), itemAt(now, only)]
      if (!oldNode || !node) return
      const name = itemKeys.of(key, count)[only] ?? ''
      compare(oldNode, node, [...path, String(only)], itemKey(key, name))
      return
    }
    const names = itemKeys.of(key, old.items.length)
    const [head, tail] = outOfReach(old.items, now.items.length)
    const renamed = itemKeys.realign(key, {
      head,
      tail,
      before: old.items.slice(head, old.items.length - tail).map((node) => textOf(before, node)),
      after: now.items.slice(head, now.items.length - tail).map((node) => textOf(after, node)),
    })
    if (names.length !== renamed.length || names.some((name, index) => name !== renamed[index])) {
      isStructural = true
      note(path, key)
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
  function outOfReach(items: readonly JsonNode[], count: number): readonly [head: number, tail: number] {
    const first = items.findIndex((item) => item.to > from)
    const head = Math.min(first === -1 ? items.length : first, count)
    const last = items.findLastIndex((item) => item.from < to)
    return [head, Math.min(items.length - Math.max(last + 1, head), count - head)]
  }

  /** Whether an edit touches the node. */
  function isNear(old: JsonNode): boolean {
    return old.to >= from && old.from <= to
  }

  function compareMembers(old: JsonObject, now: JsonObject, path: readonly string[], key: string): void {
    if (hasSameNames(old, now)) {
      const { first, last } = touched(old, span)
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
    old: JsonMember | undefined,
    now: JsonMember | undefined,
    path: readonly string[],
    key: string,
  ): void {
    if (old && now) compare(old.value, now.value, [...path, now.key], memberKey(key, now.key))
  }

  compare(before.root, after.root, [], ROOT_KEY)
  return { pointers, keys, isStructural }
}

function textOf({ text }: ParsedText, node: JsonNode): string {
  return text.slice(node.from, node.to)
}
