import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { withoutMarks } from '~/schema/asTitle'
import { firstType } from '~/schema/initialValue'
import { stringMember } from '~/schema/json'
import { optionLabel, typeLabel } from '~/schema/labels'
import { commonOptions } from '~/schema/merging/mergeOptions'
import type { SchemaPlace } from '~/schema/place'
import type { EnumOption, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction } from '../../fields/childFields'
import { memberTitle } from './memberTitle'
import { nameAsTitle } from './nameAsTitle'

/** One branch of a choice among the others. */
export interface Branch {
  readonly place: SchemaPlace
  /** It and those that mean the same. */
  readonly alike: readonly SchemaPlace[]
  readonly schema: ResolvedSchema
  readonly others: readonly ResolvedSchema[]
}

/** Members, or options, that a name has room for. */
const MAX_NAMED = 3

/** Longer words about a branch are cut. */
const MAX_DETAIL = 48

/** Choices in choices, and lists in lists, that are looked into. */
const MAX_DEPTH = 3

/** What a branch may be called, the best first: by the project, its title, what tells it, its definition, its only value. */
export function namesOf(
  resolver: SchemaResolver,
  { alike, schema, others }: Branch,
  ui: UiOptions,
): readonly string[] {
  const constant = tellingConstant(resolver, schema, others)
  const [only] = schema.options ?? []
  return [
    ofAll(alike, ui.branchTitle),
    ofAll(alike, (place) => resolver.resolve([place]).title),
    constant?.isSaidByAll === true ? constant.words : [],
    ofAll(alike, definitionOf),
    constant?.words ?? [],
    only !== undefined && schema.options?.length === 1 ? labelOf(only) : [],
  ]
    .flat()
    .filter(Boolean)
}

/** The names of branches that are one; none where one of them has none. */
function ofAll(
  places: readonly SchemaPlace[],
  nameOf: (place: SchemaPlace) => string | undefined,
): string | readonly never[] {
  const names = places.flatMap((place) => nameOf(place) ?? [])
  if (names.length < places.length) return []
  return [...new Set(names.map(withoutMarks))].reduce((one, other) => m.forms_branch_or({ one, other }))
}

/** By the name of what it refers to. */
function definitionOf({ schema }: SchemaPlace): string | undefined {
  const reference = stringMember(schema, '$ref')?.split('/').at(-1)
  return reference === undefined || /^#?$/.test(reference) ? undefined : nameAsTitle(decoded(reference))
}

/** What kind of value a branch takes. */
export function kindOf(resolver: SchemaResolver, schema: ResolvedSchema, depth = 0): string {
  if (schema.options !== undefined && schema.options.length > 0) return optionWords(schema.options)
  const types = [...(schema.types ?? [])].filter((type) => type !== 'null')
  if (types.length > 1) return types.map(typeLabel).join(', ')
  const [choice] = schema.choices
  if (types.length === 0 && choice !== undefined && depth < MAX_DEPTH) {
    const inside = choice.branches.map((place) => kindOf(resolver, resolver.resolve([place]), depth + 1))
    return shorten([...new Set(inside)].join(', '), MAX_DETAIL)
  }
  const type = firstType(schema) ?? (schema.required.size > 0 ? 'object' : undefined)
  return type === undefined ? m.forms_any_value() : typeLabel(type)
}

/** What tells a branch from others of the same name or kind, the most telling first. */
export function detailsOf(resolver: SchemaResolver, branch: Branch): readonly string[] {
  const { place, schema } = branch
  const { description, format, options, bounds } = schema
  const { minLength, minItems, minimum, maximum } = bounds
  return [
    ...memberWords(resolver, branch),
    schema.types?.has('array') === true ? itemWords(resolver, schema, 0) : [],
    otherKinds(resolver, branch),
    format ?? [],
    options === undefined ? [] : optionWords(options),
    description === undefined ? [] : firstSentence(withoutMarks(description)),
    stringMember(place.schema, 'pattern') ?? [],
    minLength === undefined ? [] : m.forms_length_from({ minimum: minLength }),
    minItems === undefined ? [] : m.forms_items_from({ minimum: minItems }),
    minimum === undefined ? [] : m.forms_range_from({ minimum }),
    maximum === undefined ? [] : m.forms_range_to({ maximum }),
  ]
    .flat()
    .filter(Boolean)
    .map((detail) => shorten(detail, MAX_DETAIL))
}

/** The members that a branch demands and the others do not, or has, or lacks. */
export function memberWords(resolver: SchemaResolver, { schema, others }: Branch): readonly string[] {
  if (schema.options !== undefined || schema.types?.has('object') === false) return []
  const groups = others.filter(({ types }) => types?.has('object') !== false)
  const demanded = [...schema.required].filter((name) => !groups.every(({ required }) => required.has(name)))
  const known = [...schema.properties.keys()].filter((name) =>
    groups.some(({ properties }) => !properties.has(name)),
  )
  const [first] = groups
  const lacking = [...(first?.required ?? [])].filter(
    (name) => !schema.required.has(name) && groups.every(({ required }) => required.has(name)),
  )
  const said = (names: readonly string[], say: (words: { members: string }) => string) => {
    const titles = names.slice(0, MAX_NAMED).map((name) => titleIn(resolver, [schema, ...groups], name))
    return titles.length === 0 ? [] : shorten(say({ members: titles.join(', ') }), MAX_DETAIL)
  }
  return [
    said(demanded, m.forms_branch_with),
    said(known, m.forms_branch_with),
    said(lacking, m.forms_branch_without),
  ].flat()
}

/** The members that are of another kind in other branches. */
function otherKinds(resolver: SchemaResolver, { schema, others }: Branch): string {
  return [...schema.properties]
    .flatMap(([name, conjunction]) => {
      const kind = kindOf(resolver, resolver.resolve(conjunction))
      const isOther = others.some(({ properties }) => {
        const rival = properties.get(name)
        return rival !== undefined && kindOf(resolver, resolver.resolve(rival)) !== kind
      })
      return isOther ? `${titleIn(resolver, [schema], name)}: ${kind}` : []
    })
    .slice(0, MAX_NAMED)
    .join(', ')
}

/** What a member is called in the first of the schemas that knows it. */
function titleIn(resolver: SchemaResolver, schemas: readonly ResolvedSchema[], name: string): string {
  const schema = schemas.find(({ properties }) => properties.has(name))
  const conjunction = schema?.properties.get(name)
  if (schema === undefined || conjunction === undefined) return nameAsTitle(name)
  return memberTitle(resolver, schema, { name, conjunction, ui: undefined })
}

/** The value of a member that has others in other branches, or that must be there and can have one only. */
function tellingConstant(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  others: readonly ResolvedSchema[],
): { readonly words: string; readonly isSaidByAll: boolean } | undefined {
  const constants = [...schema.properties.keys()].flatMap((name) => {
    const options = optionsOf(resolver, schema, name)
    const rivals = others.filter((other) => isOther(options, optionsOf(resolver, other, name))).length
    const isTelling = options.length > 0 && options.length <= MAX_NAMED && rivals > 0
    const isOnly = options.length === 1 && schema.required.has(name)
    return isTelling || isOnly ? { name, options, rivals } : []
  })
  const [best] = constants.toSorted((a, b) => b.rivals - a.rivals)
  if (best === undefined) return undefined
  const isNamed = best.options.every(({ value }) => typeof value === 'string')
  const words = best.options
    .map(({ value }) => (typeof value === 'string' ? nameAsTitle(value) : optionLabel(value)))
    .join(', ')
  // "Yes" says nothing without what it is about.
  return isNamed
    ? { words, isSaidByAll: best.rivals > 0 }
    : { words: `${titleIn(resolver, [schema], best.name)}: ${words}`, isSaidByAll: false }
}

function optionsOf(resolver: SchemaResolver, schema: ResolvedSchema, name: string): readonly EnumOption[] {
  const conjunction = schema.properties.get(name)
  return (conjunction && resolver.resolve(conjunction).options) ?? []
}

/** Whether two members have options, and none in common. */
function isOther(options: readonly EnumOption[], others: readonly EnumOption[]): boolean {
  return others.length > 0 && commonOptions(options, others).length === 0
}

function itemWords(resolver: SchemaResolver, schema: ResolvedSchema, depth: number): string {
  const places = schema.prefix.length > 0 ? schema.prefix : [itemConjunction(schema, 0)]
  const items = places.slice(0, MAX_NAMED).map((place) => {
    const item = resolver.resolve(place)
    if (item.title !== undefined) return withoutMarks(item.title)
    const kind = kindOf(resolver, item)
    const isList = item.types?.size === 1 && item.types.has('array') && depth < MAX_DEPTH
    return isList ? m.forms_branch_detail({ name: kind, detail: itemWords(resolver, item, depth + 1) }) : kind
  })
  return items.join(', ')
}

function optionWords(options: readonly EnumOption[]): string {
  const words = options.slice(0, MAX_NAMED).map(labelOf).join(', ')
  return options.length > MAX_NAMED ? `${words}, …` : words
}

function labelOf({ label, value }: EnumOption): string {
  return label === undefined ? optionLabel(value) : withoutMarks(label)
}

function firstSentence(text: string): string {
  return text.trim().split(/\n|\.(?:\s|$)/, 1)[0] ?? ''
}

/** A definition's name in a `$ref` is a part of an address. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}
