import { type Elements, elementAt, replacedElement, settled, shiftedElements, unchanged } from './elements'
import type { JsonArray, JsonMember, JsonNode, JsonObject, Span } from './types'

/** The same node at another place. Children are shifted when they are first asked for: most never are. */
export function shifted(node: JsonNode, by: number): JsonNode {
  if (by === 0) return node
  const span = { from: node.from + by, to: node.to + by }
  if (node.kind === 'array') return new LaterArray(span, shiftedElements(itemsOf(node), by))
  if (node.kind === 'object') return new LaterObject(span, shiftedElements(membersOf(node), by))
  return { kind: node.kind, ...span }
}

export function shiftedMember({ key, keySpan, value }: JsonMember, by: number): JsonMember {
  return { key, keySpan: { from: keySpan.from + by, to: keySpan.to + by }, value: shifted(value, by) }
}

/** A container whose child at `position` is `child` now, so that what is behind it has moved by `by`. */
export function withChild(container: JsonNode, position: number, child: JsonNode, by: number): JsonNode {
  const span = { from: container.from, to: container.to + by }
  if (container.kind === 'array')
    return new LaterArray(span, replacedElement(itemsOf(container), position, child, by, shifted))
  const member = container.kind === 'object' ? memberAt(container, position) : undefined
  if (container.kind !== 'object' || member === undefined) return container
  const changed = { ...member, value: child }
  return new LaterObject(span, replacedElement(membersOf(container), position, changed, by, shiftedMember))
}

/** As `items.length`, `items[index]` and so on would tell, but without making all of them where they have moved. */
export function itemCount(list: JsonArray): number {
  return itemsOf(list).source.length
}

export function itemAt(list: JsonArray, index: number): JsonNode | undefined {
  return elementAt(itemsOf(list), index, shifted)
}

export function memberCount(object: JsonObject): number {
  return membersOf(object).source.length
}

export function memberAt(object: JsonObject, index: number): JsonMember | undefined {
  return elementAt(membersOf(object), index, shiftedMember)
}

/** Where the member stands that counts, the last of its name; -1 where there is none. */
export function positionOfMember(object: JsonObject, key: string): number {
  return membersOf(object).source.findLastIndex((member) => member.key === key)
}

/** Whether both have members of the same names in the same order. */
export function hasSameNames(a: JsonObject, b: JsonObject): boolean {
  const [ours, theirs] = [membersOf(a).source, membersOf(b).source]
  if (ours === theirs) return true
  return ours.length === theirs.length && ours.every(({ key }, index) => key === theirs[index]?.key)
}

function itemsOf(list: JsonArray): Elements<JsonNode> {
  return list instanceof LaterArray ? list.elements : unchanged(list.items)
}

function membersOf(object: JsonObject): Elements<JsonMember> {
  return object instanceof LaterObject ? object.elements : unchanged(object.members)
}

class LaterArray implements JsonArray {
  readonly kind = 'array'
  readonly from: number
  readonly to: number
  #elements: Elements<JsonNode>

  constructor({ from, to }: Span, elements: Elements<JsonNode>) {
    this.from = from
    this.to = to
    this.#elements = elements
  }

  get elements(): Elements<JsonNode> {
    return this.#elements
  }

  get items(): readonly JsonNode[] {
    this.#elements = settled(this.#elements, shifted)
    return this.#elements.source
  }
}

class LaterObject implements JsonObject {
  readonly kind = 'object'
  readonly from: number
  readonly to: number
  #elements: Elements<JsonMember>

  constructor({ from, to }: Span, elements: Elements<JsonMember>) {
    this.from = from
    this.to = to
    this.#elements = elements
  }

  get elements(): Elements<JsonMember> {
    return this.#elements
  }

  get members(): readonly JsonMember[] {
    this.#elements = settled(this.#elements, shiftedMember)
    return this.#elements.source
  }
}
