import type { DataNode } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'
import type { JsonType, ResolvedSchema } from './ResolvedSchema'

/** Whether a node is of one of the types. `1.0` is an integer, as JSON Schema has it. */
export function isOfType(text: TextSource, node: DataNode, types: ReadonlySet<JsonType>): boolean {
  if (types.has(node.kind)) return true
  return node.kind === 'number' && types.has('integer') && Number.isInteger(valueOf(text, node))
}

/** By kind only: whether 1.5 is an integer is for the validator to say, and must not swap widgets while typing. */
export function isOfKind(text: TextSource, node: DataNode, schema: ResolvedSchema): boolean {
  const types = schema.types
  if (types === undefined) return true
  return isOfType(text, node, types) || (node.kind === 'number' && types.has('integer'))
}
