import type { TextSource } from '~/lib/text/text'
import type { DataNode, JsonValue } from './nodes'

/**
 * The value of a node as JavaScript has it, in any format. Numbers may lose digits and objects may reorder number-like
 * names, so write back only what was changed. A member named `__proto__` is a plain own property.
 */
export function valueOf(text: TextSource, node: DataNode): JsonValue {
  if (node.mark === undefined) return parsed(text.slice(node.from, node.to))
  if (node.mark.valueIn !== undefined) return node.mark.valueIn(text.slice(node.from, node.to))
  if (node.kind === 'array') return node.items.map((item) => valueOf(text, item))
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOf(text, value)]))
  return node.mark.value ?? null
}

/** The same for nodes that are marked with all of their value, with what stands in for others resolved. */
export function markedValueOf(node: DataNode): JsonValue {
  return valueOf('', node)
}

/**
 * A value as JSON text, whatever the file is written in: the notation in which the form takes values and gives them. What
 * JSON would write the same way is as the file has it, so that `1.50` stays `1.50`.
 */
export function jsonOf(text: TextSource, node: DataNode): string {
  if (node.mark === undefined) return text.slice(node.from, node.to)
  if (node.kind === 'number') {
    const spelled = text.slice(node.from, node.to)
    if (JSON_NUMBER.test(spelled)) return spelled
  }
  return JSON.stringify(valueOf(text, node))
}

/** As JSON writes numbers. */
export const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function parsed(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json)
  return value
}
