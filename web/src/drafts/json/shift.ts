import type { JsonArray, JsonMember, JsonNode, JsonObject } from './types'

/** The same node at another place. Children are shifted when they are first asked for: most never are. */
export function shifted(node: JsonNode, by: number): JsonNode {
  if (by === 0) return node
  if (node.kind === 'array')
    return node instanceof ShiftedArray ? node.shifted(by) : new ShiftedArray(node, by)
  if (node.kind === 'object')
    return node instanceof ShiftedObject ? node.shifted(by) : new ShiftedObject(node, by)
  return { kind: node.kind, from: node.from + by, to: node.to + by }
}

export function shiftedMember({ key, keySpan, value }: JsonMember, by: number): JsonMember {
  return { key, keySpan: { from: keySpan.from + by, to: keySpan.to + by }, value: shifted(value, by) }
}

class ShiftedArray implements JsonArray {
  readonly kind = 'array'
  readonly from: number
  readonly to: number
  readonly #original: JsonArray
  readonly #by: number
  #items: readonly JsonNode[] | undefined

  constructor(original: JsonArray, by: number) {
    this.#original = original
    this.#by = by
    this.from = original.from + by
    this.to = original.to + by
  }

  get items(): readonly JsonNode[] {
    this.#items ??= this.#original.items.map((item) => shifted(item, this.#by))
    return this.#items
  }

  shifted(by: number): JsonNode {
    return shifted(this.#original, this.#by + by)
  }
}

class ShiftedObject implements JsonObject {
  readonly kind = 'object'
  readonly from: number
  readonly to: number
  readonly #original: JsonObject
  readonly #by: number
  #members: readonly JsonMember[] | undefined

  constructor(original: JsonObject, by: number) {
    this.#original = original
    this.#by = by
    this.from = original.from + by
    this.to = original.to + by
  }

  get members(): readonly JsonMember[] {
    this.#members ??= this.#original.members.map((member) => shiftedMember(member, this.#by))
    return this.#members
  }

  shifted(by: number): JsonNode {
    return shifted(this.#original, this.#by + by)
  }
}
