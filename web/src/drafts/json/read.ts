import type { TextSource } from '../text'
import { toIndex } from './pointer'
import { BYTE_ORDER_MARK } from './scan'
import { itemAt, memberAt, positionOfMember } from './shift'
import type { JsonMember, JsonNode, JsonObject, JsonPath, JsonValue } from './types'

/** The node at a path; undefined where there is none. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of path) {
    if (node === undefined) return undefined
    node = childOf(node, step)
  }
  return node
}

function childOf(node: JsonNode, step: string): JsonNode | undefined {
  if (node.kind === 'object') return memberOf(node, step)?.value
  const index = node.kind === 'array' ? toIndex(step) : undefined
  return node.kind === 'array' && index !== undefined ? itemAt(node, index) : undefined
}

/** The member that counts: the last of its name. */
export function memberOf(node: JsonObject, key: string): JsonMember | undefined {
  return memberAt(node, positionOfMember(node, key))
}

/**
 * The value as JavaScript has it. Numbers may lose digits and objects may reorder number-like names, so write back
 * only what was changed. A member named `__proto__` is a plain own property.
 */
export function valueOf(text: TextSource, node: JsonNode): JsonValue {
  const value: JsonValue = JSON.parse(text.slice(node.from, node.to))
  return value
}

/** The value of a whole text; a byte order mark is passed over. Undefined for what is no JSON. */
export function readValue(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
    return value
  } catch {
    return undefined
  }
}

/** The text that stands behind a value's JSON text; undefined for every other value, and where nothing is. */
export function readString(json: string | undefined): string | undefined {
  if (json?.startsWith('"') !== true) return undefined
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : undefined
}
