import type { JsonValue } from '~/formats/nodes'
import { asWritten } from '../sourceText'
import type { Budget } from './Budget'
import type { Declaration, Member, TypeNode } from './declarations'

/** Unions in unions, and names of names, that are followed. */
const MAX_UNIONS = 20
const MAX_NAMED = 30

/** What the parameters of a type stand for. */
export type Arguments = ReadonlyMap<string, TypeNode>

export const NONE: Arguments = new Map()
export const ANY: TypeNode = { kind: 'keyword', name: 'any' }

/** An object with all its members, those of what it extends too. */
export interface Shape {
  readonly members: readonly (Member & { readonly args: Arguments })[]
  readonly others?: { readonly type: TypeNode; readonly args: Arguments }
}

/** The types of a text, by what they come to: which members, which branches, which literals. */
export class DeclaredTypes {
  readonly #declarations: ReadonlyMap<string, Declaration>
  readonly #shared: ReadonlySet<string>
  readonly #budget: Budget

  /** @param shared names of types that stay by themselves. */
  constructor(declarations: ReadonlyMap<string, Declaration>, shared: ReadonlySet<string>, budget: Budget) {
    this.#declarations = declarations
    this.#shared = shared
    this.#budget = budget
  }

  /** The types of a union, those of unions that it names too. */
  branches(
    type: TypeNode,
    args: Arguments,
    depth = 0,
  ): { readonly type: TypeNode; readonly args: Arguments }[] {
    if (depth > MAX_UNIONS) return [{ type, args }]
    if (type.kind === 'union') return type.types.flatMap((one) => this.branches(one, args, depth + 1))
    if (type.kind === 'reference' && type.args.length === 0) {
      const argument = args.get(type.name)
      if (argument) return this.branches(argument, NONE, depth + 1)
      const target = this.#declarations.get(type.name)
      const isOfUnion = target?.type.kind === 'union' || target?.type.kind === 'literal'
      if (target && isOfUnion && !target.options && !this.#shared.has(type.name))
        return this.branches(target.type, NONE, depth + 1)
    }
    return [{ type, args }]
  }

  /** The members of a type, if it is an object. */
  shapeOf(type: TypeNode, args: Arguments, depth = 0): Shape | undefined {
    if (depth > MAX_NAMED || !this.#budget.spend()) return undefined
    if (type.kind === 'object') {
      const { others } = type
      return {
        members: type.members.map((member) => ({ ...member, args })),
        ...(others && { others: { type: others, args } }),
      }
    }
    if (type.kind === 'intersection') {
      const shapes = type.types.map((one) => this.shapeOf(one, args, depth + 1))
      const known = shapes.filter((shape) => shape !== undefined)
      return known.length === shapes.length ? merged(known) : undefined
    }
    if (type.kind !== 'reference') return undefined
    const argument = args.get(type.name)
    if (argument) return this.shapeOf(argument, NONE, depth + 1)
    const target = this.#declarations.get(type.name)
    if (target) {
      const bound = this.bound(target, type.args, args)
      const own = this.shapeOf(target.type, bound, depth + 1)
      const bases = target.bases.map((base) => this.shapeOf(base, bound, depth + 1))
      return own && merged([...bases.filter((base) => base !== undefined), own])
    }
    return this.#changed(type, args, depth)
  }

  /** `Partial<T>`, `Pick<T, 'a'>` and the like. */
  #changed(
    { name, args: [first = ANY, second = ANY] }: Extract<TypeNode, { readonly kind: 'reference' }>,
    args: Arguments,
    depth: number,
  ): Shape | undefined {
    if (name === 'Record' || name === 'Map') {
      const names = this.literals(first, args)
      if (names.length === 0) return { members: [], others: { type: second, args } }
      const member = { type: second, isOptional: false, isReadOnly: false, args }
      return { members: names.map((value) => ({ ...member, name: asWritten(value) })) }
    }
    if (!['Partial', 'Required', 'Readonly', 'Pick', 'Omit'].includes(name)) return undefined
    const shape = this.shapeOf(first, args, depth + 1)
    if (shape === undefined) return undefined
    const { members } = shape
    if (name === 'Partial' || name === 'Required')
      return { ...shape, members: members.map((member) => ({ ...member, isOptional: name === 'Partial' })) }
    if (name === 'Readonly') return shape
    const names = this.literals(second, args).map(asWritten)
    return {
      ...shape,
      members: members.filter((member) => names.includes(member.name) === (name === 'Pick')),
    }
  }

  literals(type: TypeNode, args: Arguments): readonly JsonValue[] {
    return this.branches(type, args).flatMap((branch) => {
      if (branch.type.kind === 'literal') return [branch.type.value]
      const target = branch.type.kind === 'reference' ? this.#declarations.get(branch.type.name) : undefined
      if (target?.options) return target.options.map(({ value }) => value)
      return target?.type.kind === 'union' ? this.literals(target.type, NONE) : []
    })
  }

  /** Arguments are bound as they are where they are written, so that a name means what it meant there. */
  bound({ parameters }: Declaration, given: readonly TypeNode[], args: Arguments): Arguments {
    return new Map(parameters.map((name, index) => [name, resolved(given[index] ?? ANY, args)] as const))
  }
}

/** A name alone as what it stands for. Deeper, a name of a parameter stays. */
function resolved(type: TypeNode, args: Arguments): TypeNode {
  if (type.kind === 'reference') return args.get(type.name) ?? type
  if (type.kind === 'array') return { ...type, item: resolved(type.item, args) }
  return type
}

export function merged(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Shape['members'][number]>()
  let others: Shape['others']
  for (const shape of shapes) {
    for (const member of shape.members) members.set(member.name, member)
    others = shape.others ?? others
  }
  return { members: [...members.values()], ...(others && { others }) }
}

export function isNothing(type: TypeNode): boolean {
  return (
    type.kind === 'keyword' && (type.name === 'undefined' || type.name === 'void' || type.name === 'never')
  )
}

export function isNull(type: TypeNode): boolean {
  return type.kind === 'keyword' && type.name === 'null'
}
