import type { JsonNode } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'
import type { JsonType } from './ResolvedSchema'

/** Whether a node is of one of the types. `1.0` is an integer, as JSON Schema has it. */
export function isOfType(text: TextSource, node: JsonNode, types: ReadonlySet<JsonType>): boolean {
  if (types.has(node.kind)) return true
  return (
    node.kind === 'number' && types.has('integer') && Number.isInteger(Number(text.slice(node.from, node.to)))
  )
}
