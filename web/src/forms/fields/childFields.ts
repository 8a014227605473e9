import type { ArrayNode, DataNode, JsonValue, ObjectNode } from '~/formats/nodes'
import { requiredNames } from '~/schema/activeSchema'
import { patternApplies } from '~/schema/patternApplies'
import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import { ordered, uiOfItem, uiOfProperty, uiOptions } from '~/schema/ui/uiSchema'

/** A member that an object has or may have. */
export interface Child {
  readonly name: string
  readonly conjunction: Conjunction
  readonly node: DataNode | undefined
  readonly ui: JsonValue | undefined
  readonly isRequired: boolean
  readonly extra: 'allowed' | 'unexpected' | undefined
}

interface Members {
  readonly children: readonly Child[]
  /** Their names, in order. */
  readonly order: readonly string[]
  /** Whether members of names that the schema does not have may be added. */
  readonly isOpen: boolean
}

/** Declared members in the order of the schema or `ui:order`, then those the data has beside them. */
export function membersOf(
  schema: ResolvedSchema,
  node: ObjectNode | undefined,
  ui: JsonValue | undefined,
): Members {
  const declared = declaredMembers(schema, ui)
  const nodes = new Map<string, DataNode>()
  for (const member of node?.members ?? []) nodes.set(member.key, member.value)
  const required = requiredNames(schema, node)
  const children = declared.children.map((child): Child => {
    const isRequired = required.has(child.name)
    const value = nodes.get(child.name)
    nodes.delete(child.name)
    return { ...child, node: value, isRequired }
  })
  if (nodes.size === 0 && required === schema.required) return { ...declared, children }
  const isClosed = schema.additional === 'nothing'
  const demanded = isClosed
    ? []
    : [...required].filter((name) => !declared.names.has(name) && !nodes.has(name))
  const extras = [...nodes.keys(), ...demanded].map((name) =>
    childOf(schema, name, ui, nodes.get(name), required.has(name)),
  )
  const names = ordered([...declared.order, ...extras.map((child) => child.name)], uiOptions(ui).order)
  const byName = new Map([...children, ...extras].map((child) => [child.name, child]))
  return { isOpen: declared.isOpen, order: names, children: names.flatMap((name) => byName.get(name) ?? []) }
}

interface Declared {
  readonly children: readonly Child[]
  readonly order: readonly string[]
  readonly names: ReadonlySet<string>
  readonly isOpen: boolean
}

/** What the schema alone says about members: the same for all items of a list. */
function declaredMembers(schema: ResolvedSchema, ui: JsonValue | undefined): Declared {
  const known = declaredBySchema.get(schema)
  if (known !== undefined && known.ui === ui) return known.declared
  const isClosed = schema.additional === 'nothing'
  const demanded = isClosed ? [] : [...schema.required].filter((name) => !schema.properties.has(name))
  const order = ordered([...schema.properties.keys(), ...demanded], uiOptions(ui).order)
  const children = order.map((name) => childOf(schema, name, ui, undefined, schema.required.has(name)))
  const isFree = schema.additional === 'anything' && (schema.properties.size === 0 || schema.isOpen)
  const isOpen = Array.isArray(schema.additional) || schema.patterns.length > 0 || isFree
  const declared = { children, order, names: new Set(order), isOpen }
  declaredBySchema.set(schema, { ui, declared })
  return declared
}

const declaredBySchema = new WeakMap<ResolvedSchema, { ui: JsonValue | undefined; declared: Declared }>()

function childOf(
  schema: ResolvedSchema,
  name: string,
  ui: JsonValue | undefined,
  node: DataNode | undefined,
  isRequired: boolean,
): Child {
  const declaredBy = schema.properties.get(name)
  const byPattern = schema.patterns
    .filter(
      ({ source }) =>
        patternApplies(source, name) ?? (declaredBy === undefined && schema.patterns.length === 1),
    )
    .map(({ place }) => place)
  const rest = Array.isArray(schema.additional) ? schema.additional : NO_SCHEMA
  const isDeclared = declaredBy !== undefined || (isRequired && schema.additional !== 'nothing')
  const isUnexpected = byPattern.length === 0 && schema.additional === 'nothing'
  return {
    name,
    conjunction: byPattern.length > 0 ? [...(declaredBy ?? []), ...byPattern] : (declaredBy ?? rest),
    node,
    ui: uiOfProperty(ui, name),
    isRequired,
    extra: isDeclared ? undefined : isUnexpected ? 'unexpected' : 'allowed',
  }
}

/** The conjunction for position `index` of a list, tuple or not. */
export function itemConjunction(schema: ResolvedSchema, index: number): Conjunction {
  return schema.prefix[index] ?? (Array.isArray(schema.items) ? schema.items : NO_SCHEMA)
}

/** One for all, so that it is resolved once. */
const NO_SCHEMA: Conjunction = []

export function itemUi(
  schema: ResolvedSchema,
  ui: JsonValue | undefined,
  index: number,
): JsonValue | undefined {
  return uiOfItem(ui, index, schema.prefix.length)
}

/** Whether one more item may be added. More than `maxItems` is the person's mistake to make, not ours to prevent. */
export function canAddItem(schema: ResolvedSchema, node: ArrayNode | undefined): boolean {
  return schema.items !== 'nothing' || (node?.items.length ?? 0) < schema.prefix.length
}
