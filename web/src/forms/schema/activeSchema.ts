import { type JsonNode, memberOf } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'
import { matchBranch } from './matchBranch'
import type { SchemaPlace } from './place'
import type { Choice, Condition, Conjunction, ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'
import { tellerOf } from './teller'

/** What the schema of a value depends on beside the schema itself. */
interface ActiveContext {
  readonly text: TextSource
  /** The validator's answer about the value here; undefined while it is unknown. */
  verdict(test: SchemaPlace): boolean | undefined
  /** The branch that the person chose; undefined where they did not. */
  chosen(choice: Choice): number | undefined
}

export interface ChosenBranch {
  readonly choice: Choice
  /** Position in the choice's branches; undefined: the value is none of them. */
  readonly branch: number | undefined
  /** The member whose value says which branch it is: nobody is asked for the branch. */
  readonly teller?: string | undefined
}

export interface ActiveSchema {
  readonly schema: ResolvedSchema
  /** Without branches and conditions. */
  readonly declared: ResolvedSchema
  readonly chosen: readonly ChosenBranch[]
  /** Conditions about which the validator has not answered yet. */
  readonly undecided: ReadonlySet<Condition>
}

/** A condition may bring in another one; chains longer than this are cut. */
const MAX_ROUNDS = 8

/** The schema as it counts for one value: with the branches, conditions and dependents that hold for it. */
export function activeSchema(
  resolver: SchemaResolver,
  conjunction: Conjunction,
  node: JsonNode | undefined,
  context: ActiveContext,
): ActiveSchema {
  let active = conjunction
  let schema = resolver.resolve(active)
  if (isFixed(schema)) return fixed(schema)
  const declared = schema
  const undecided = new Set<Condition>()
  const choose = (choice: Choice) => ({
    ...chosenBranch(resolver, choice, node, context),
    teller: tellerOf(resolver, declared, choice),
  })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chosen = schema.choices.map(choose)
    const more = [
      ...chosen.flatMap(({ choice, branch }) =>
        branch === undefined ? [] : (choice.branches[branch] ?? []),
      ),
      ...conditional(schema, node, context, undecided),
    ].filter((place) => !schema.sources.has(place.pointer))
    if (more.length === 0) return { schema, declared, chosen, undecided }
    active = [...active, ...more]
    schema = resolver.resolve(active)
  }
  const chosen = schema.choices.map(choose)
  return { schema, declared, chosen, undecided }
}

/** Most schemas depend on nothing but themselves. */
function isFixed({ choices, conditions, dependents }: ResolvedSchema): boolean {
  return choices.length === 0 && conditions.length === 0 && dependents.length === 0
}

const NONE: ReadonlySet<Condition> = new Set()

const fixedSchemas = new WeakMap<ResolvedSchema, ActiveSchema>()

function fixed(schema: ResolvedSchema): ActiveSchema {
  const known = fixedSchemas.get(schema) ?? { schema, declared: schema, chosen: [], undecided: NONE }
  fixedSchemas.set(schema, known)
  return known
}

function chosenBranch(
  resolver: SchemaResolver,
  choice: Choice,
  node: JsonNode | undefined,
  context: ActiveContext,
): ChosenBranch {
  if (choice.branches.length === 1) return { choice, branch: 0 }
  const chosen = context.chosen(choice)
  if (node === undefined) return { choice, branch: chosen }
  const branch = matchBranch(resolver, choice, context.text, node, chosen, (index) => {
    const place = choice.branches[index]
    return place === undefined ? undefined : context.verdict(place)
  })
  return { choice, branch }
}

/** Nothing holds for a value that is not there; nor while the validator has not answered yet. */
function conditional(
  schema: ResolvedSchema,
  node: JsonNode | undefined,
  context: ActiveContext,
  undecided: Set<Condition>,
): SchemaPlace[] {
  if (node === undefined) return []
  const held = schema.conditions.flatMap((condition) => {
    const { test, whenTrue, whenFalse } = condition
    const verdict = context.verdict(test)
    if (verdict === undefined) undecided.add(condition)
    return (verdict === undefined ? undefined : verdict ? whenTrue : whenFalse) ?? []
  })
  if (node.kind !== 'object') return held
  const dependents = schema.dependents.filter(({ name }) => memberOf(node, name) !== undefined)
  return [...held, ...dependents.map(({ place }) => place)]
}

/** The names that must be there: `required`, and what the members that are present demand. */
export function requiredNames(schema: ResolvedSchema, node: JsonNode | undefined): ReadonlySet<string> {
  if (node?.kind !== 'object' || schema.dependentRequired.length === 0) return schema.required
  const names = new Set(schema.required)
  for (const { name, required } of schema.dependentRequired) {
    if (memberOf(node, name) !== undefined) for (const other of required) names.add(other)
  }
  return names
}
