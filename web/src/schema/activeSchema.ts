import { type DataNode, memberOf } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import { matchBranch } from './matchBranch'
import type { SchemaPlace } from './place'
import type { Choice, Condition, Conjunction, ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'
import { tellerOf } from './teller'
import { isOfKind } from './typeOfNode'

/** What the schema of a value depends on beside the schema itself. */
interface ActiveContext {
  readonly text: TextSource
  /** The validator's answer about the value here; undefined while it is unknown. */
  verdict(test: SchemaPlace): boolean | undefined
  /** The branch that the person chose; undefined where they did not. */
  chosen(choice: Choice): number | undefined
  /** The branch that stays while its kind of value is there, or one of the two below; undefined: the value decides. */
  held?(choice: Choice): number | undefined
}

/** Held in the place of a branch: the value fits none, or there was no value yet. */
export const NO_BRANCH = -1
export const NOT_YET = -2

export interface ChosenBranch {
  readonly choice: Choice
  /** Position in the choice's branches; undefined: the value is none of them. */
  readonly branch: number | undefined
  /** The member whose value says which branch it is: nobody is asked for the branch. */
  readonly teller?: string | undefined
  /** The branch that the value fits, where it does not fit the one that is held. */
  readonly fitting?: number | undefined
  /** None is taken before the person has done with typing. */
  readonly isHeldOpen?: true
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
  node: DataNode | undefined,
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
export function isFixed({ choices, conditions, dependents }: ResolvedSchema): boolean {
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
  node: DataNode | undefined,
  context: ActiveContext,
): ChosenBranch {
  if (choice.branches.length === 1) return { choice, branch: 0 }
  const chosen = context.chosen(choice)
  const held = context.held?.(choice)
  // Who empties a number is about to type another one.
  if (node === undefined) return { choice, branch: held === undefined || held < 0 ? chosen : held }
  const verdict = (index: number) => {
    const place = choice.branches[index]
    return place === undefined ? undefined : context.verdict(place)
  }
  if (held !== undefined && held < 0)
    return { choice, branch: undefined, ...(held === NOT_YET && { isHeldOpen: true }) }
  const place = held === undefined ? undefined : choice.branches[held]
  if (held !== undefined && place && isOfKind(context.text, node, resolver.resolve([place]))) {
    const fits = verdict(held) !== false
    const fitting = fits ? -1 : choice.branches.findIndex((_, index) => verdict(index) === true)
    return { choice, branch: held, fitting: fitting < 0 ? undefined : fitting }
  }
  return { choice, branch: matchBranch(resolver, choice, context.text, node, chosen, verdict) }
}

/** Nothing holds for a value that is not there; nor while the validator has not answered yet. */
function conditional(
  schema: ResolvedSchema,
  node: DataNode | undefined,
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
export function requiredNames(schema: ResolvedSchema, node: DataNode | undefined): ReadonlySet<string> {
  if (node?.kind !== 'object' || schema.dependentRequired.length === 0) return schema.required
  const names = new Set(schema.required)
  for (const { name, required } of schema.dependentRequired) {
    if (memberOf(node, name) !== undefined) for (const other of required) names.add(other)
  }
  return names
}
