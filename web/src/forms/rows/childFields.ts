import type { JsonArray, JsonNode, JsonObject, JsonValue } from '~/drafts/json'
import { requiredNames } from '../schema/activeSchema'
import type { Conjunction, ResolvedSchema } from '../schema/ResolvedSchema'
import { ordered, uiOfItem, uiOfProperty, uiOptions } from '../schema/uiSchema'
import { patternApplies } from './patternApplies'

/** A member that an object has or may have. */
export interface Child {
  readonly name: string
  readonly conjunction: Conjunction
  readonly node: JsonNode | undefined
  readonly ui: JsonValue | undefined
  readonly isRequired: boolean
  readonly extra: 'allowed' | 'unexpected' | undefined
}

export interface Members {
  readonly children: readonly Child[]
  /** Whether members of names that the schema does not have may be added. */
  readonly isOpen: boolean
}

/** Declared members in the order of the schema or `ui:order`, then those the data has beside them. */
export function membersOf(
  schema: ResolvedSchema,
  node: JsonObject | undefined,
  ui: JsonValue | undefined,
): Members {
  const required = requiredNames(schema, node)
  const members = new Map(node?.members.map((member) => [member.key, member.value]))
  const declared = new Set([...schema.properties.keys()])
  for (const name of required) if (schema.additional !== 'nothing') declared.add(name)
  const names = ordered([...new Set([...declared, ...members.keys()])], uiOptions(ui).order)

  const children = names.map((name): Child => {
    const declaredBy = schema.properties.get(name)
    const patterns = schema.patterns.filter(({ source }) => {
      const applies = patternApplies(source, name)
      return applies ?? (declaredBy === undefined && schema.patterns.length === 1)
    })
    const byPattern = patterns.map(({ place }) => place)
    const rest = Array.isArray(schema.additional) ? schema.additional : []
    const isKnown = declaredBy !== undefined || byPattern.length > 0
    const isUnexpected = !isKnown && schema.additional === 'nothing'
    return {
      name,
      conjunction: byPattern.length > 0 ? [...(declaredBy ?? []), ...byPattern] : (declaredBy ?? rest),
      node: members.get(name),
      ui: uiOfProperty(ui, name),
      isRequired: required.has(name),
      extra: declared.has(name) ? undefined : isUnexpected ? 'unexpected' : 'allowed',
    }
  })
  const isFree = schema.properties.size === 0 && schema.additional === 'anything'
  return { children, isOpen: Array.isArray(schema.additional) || schema.patterns.length > 0 || isFree }
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
export function canAddItem(schema: ResolvedSchema, node: JsonArray | undefined): boolean {
  return schema.items !== 'nothing' || (node?.items.length ?? 0) < schema.prefix.length
}
