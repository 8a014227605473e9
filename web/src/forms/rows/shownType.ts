import type { DataNode } from '~/formats/nodes'
import type { ChosenBranch } from '~/schema/activeSchema'
import { firstType } from '~/schema/initialValue'
import type { JsonType, ResolvedSchema } from '~/schema/ResolvedSchema'

const NONE: readonly JsonType[] = []

/** The order in which an undeclared value's types are offered. */
const ALL_TYPES: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null']

/** The type a value is shown as: its own, or the first that the schema names. */
export function shownType(schema: ResolvedSchema, node: DataNode | undefined): JsonType | undefined {
  if (node === undefined || (node.kind === 'null' && schema.types?.has('null') !== false)) {
    const first = firstType(schema)
    const isContainer = first === 'object' || first === 'array'
    // A null where a container may stand has nothing in it to show.
    return node !== undefined && (isContainer || first === undefined) ? 'null' : first
  }
  return node.kind
}

/** A value that is none of the branches, under a schema that says nothing else about it. */
export function isUnchosen(
  open: readonly ChosenBranch[],
  schema: ResolvedSchema,
  node: DataNode | undefined,
): boolean {
  if (node === undefined || node.kind === 'null') return false
  return (
    open.some(({ branch, isHeldOpen }) => branch === undefined && isHeldOpen !== true) &&
    schema.properties.size === 0
  )
}

/** Types to choose from: where the schema leaves more than one that needs its own widget. */
export function offeredTypes(
  schema: ResolvedSchema,
  node: DataNode | undefined,
  open: readonly ChosenBranch[],
): readonly JsonType[] {
  const isOneList = schema.options !== undefined || schema.datalist !== undefined
  if (open.length > 0 || isOneList || schema.types?.size === 1) return NONE
  if (schema.types === undefined)
    return node === undefined && firstType(schema) === undefined ? ALL_TYPES : []
  const types = [...schema.types].filter((type) => type !== 'integer' || schema.types?.has('number') !== true)
  const hasContainer = types.includes('object') || types.includes('array')
  const others = types.filter((type) => type !== 'null')
  // A group or list that may be null is set or not set: no kinds to choose from.
  const widgets = hasContainer && others.length > 1 ? types : others
  return widgets.length > 1 ? types : []
}
