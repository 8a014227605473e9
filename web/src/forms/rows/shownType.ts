import type { JsonNode } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'
import type { ChosenBranch } from '../schema/activeSchema'
import { firstType } from '../schema/initialValue'
import type { JsonType, ResolvedSchema } from '../schema/ResolvedSchema'
import { isOfType } from '../schema/typeOfNode'

const NONE: readonly JsonType[] = []

/** The order in which an undeclared value's types are offered. */
const ALL_TYPES: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null']

/** The type a value is shown as: its own, or the first that the schema names. */
export function shownType(schema: ResolvedSchema, node: JsonNode | undefined): JsonType | undefined {
  if (node === undefined || (node.kind === 'null' && schema.types?.has('null') !== false)) {
    const first = firstType(schema)
    const isContainer = first === 'object' || first === 'array'
    // A null where a container may stand has nothing in it to show.
    return node !== undefined && (isContainer || first === undefined) ? 'null' : first
  }
  return node.kind
}

/** By kind only: whether 1.5 is an integer is for the validator to say, and must not swap widgets while typing. */
export function isOfKind(text: TextSource, node: JsonNode, schema: ResolvedSchema): boolean {
  const types = schema.types
  if (types === undefined) return true
  return isOfType(text, node, types) || (node.kind === 'number' && types.has('integer'))
}

/** A value that is none of the branches, under a schema that says nothing else about it. */
export function isUnchosen(
  open: readonly ChosenBranch[],
  schema: ResolvedSchema,
  node: JsonNode | undefined,
): boolean {
  if (node === undefined || node.kind === 'null') return false
  return open.some(({ branch }) => branch === undefined) && schema.properties.size === 0
}

/** Types to choose from: where the schema leaves more than one that needs its own widget. */
export function offeredTypes(
  schema: ResolvedSchema,
  node: JsonNode | undefined,
  open: readonly ChosenBranch[],
): readonly JsonType[] {
  if (open.length > 0 || schema.options !== undefined || schema.types?.size === 1) return NONE
  if (schema.types === undefined)
    return node === undefined && firstType(schema) === undefined ? ALL_TYPES : []
  const types = [...schema.types].filter((type) => type !== 'integer' || schema.types?.has('number') !== true)
  const hasContainer = types.includes('object') || types.includes('array')
  const widgets = hasContainer ? types : types.filter((type) => type !== 'null')
  return widgets.length > 1 ? types : []
}
