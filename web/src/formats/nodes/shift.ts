import {
  type Elements,
  elementAt,
  replacedElement,
  type Shift,
  settled,
  shiftedElements,
  unchanged,
} from './elements'
import type { ArrayNode, DataNode, MemberNode, NodeMark, ObjectNode, Span } from './types'

/** The same node at another place. Children are shifted when they are first asked for: most never are. */
export function shifted(node: DataNode, by: number): DataNode {
  if (by === 0) return node
  const span = { from: node.from + by, to: node.to + by }
  if (node.kind === 'array') return new LaterArray(span, shiftedElements(itemsOf(node), by), node.mark)
  if (node.kind === 'object') return new LaterObject(span, shiftedElements(membersOf(node), by), node.mark)
  return { ...node, ...span }
}

export function shiftedMember({ key, keySpan, value }: MemberNode, by: number): MemberNode {
  return { key, keySpan: { from: keySpan.from + by, to: keySpan.to + by }, value: shifted(value, by) }
}

/** A container whose child at `position` is `child` now, so that what is behind it has moved by `by`. */
export function withChild(container: DataNode, position: number, child: DataNode, by: number): DataNode {
  const span = { from: container.from, to: container.to + by }
  if (container.kind === 'array')
    return new LaterArray(
      span,
      replacedElement(itemsOf(container), position, child, by, shifted),
      container.mark,
    )
  const member = container.kind === 'object' ? memberAt(container, position) : undefined
  if (container.kind !== 'object' || member === undefined) return container
  const changed = { ...member, value: child }
  return new LaterObject(
    span,
    replacedElement(membersOf(container), position, changed, by, shiftedMember),
    container.mark,
  )
}

/** As `items.length`, `items[index]` and so on would tell, but without making all of them where they have moved. */
export function itemCount(list: ArrayNode): number {
  return itemsOf(list).source.length
}

export function itemAt(list: ArrayNode, index: number): DataNode | undefined {
  return elementAt(itemsOf(list), index, shifted)
}

export function memberCount(object: ObjectNode): number {
  return membersOf(object).source.length
}

export function memberAt(object: ObjectNode, index: number): MemberNode | undefined {
  return elementAt(membersOf(object), index, shiftedMember)
}

/** Where the member stands that counts, the last of its name; -1 where there is none. */
export function positionOfMember(object: ObjectNode, key: string): number {
  return membersOf(object).source.findLastIndex((member) => member.key === key)
}

/** Whether both have members of the same names in the same order. */
export function hasSameNames(a: ObjectNode, b: ObjectNode): boolean {
  const [ours, theirs] = [membersOf(a).source, membersOf(b).source]
  if (ours === theirs) return true
  return ours.length === theirs.length && ours.every(({ key }, index) => key === theirs[index]?.key)
}

function itemsOf(list: ArrayNode): Elements<DataNode> {
  return list instanceof LaterArray ? list.elements : unchanged(list.items)
}

function membersOf(object: ObjectNode): Elements<MemberNode> {
  return object instanceof LaterObject ? object.elements : unchanged(object.members)
}

/** A container that has moved. */
class Later<Element> {
  readonly from: number
  readonly to: number
  readonly mark: NodeMark | undefined
  #elements: Elements<Element>

  constructor({ from, to }: Span, elements: Elements<Element>, mark: NodeMark | undefined) {
    this.from = from
    this.to = to
    this.mark = mark
    this.#elements = elements
  }

  get elements(): Elements<Element> {
    return this.#elements
  }

  protected settle(shift: Shift<Element>): readonly Element[] {
    this.#elements = settled(this.#elements, shift)
    return this.#elements.source
  }
}

class LaterArray extends Later<DataNode> implements ArrayNode {
  readonly kind = 'array'

  get items(): readonly DataNode[] {
    return this.settle(shifted)
  }
}

class LaterObject extends Later<MemberNode> implements ObjectNode {
  readonly kind = 'object'

  get members(): readonly MemberNode[] {
    return this.settle(shiftedMember)
  }
}
