import type { JsonValue } from '~/formats/nodes'
import { objectOf } from '~/workspace/inference/Inference'
import type { JsonObject } from '~/workspace/inference/values'
import type { NotTaken, NotTakenReason } from '../Beginning'
import { Budget } from './Budget'
import {
  ANY,
  type Arguments,
  DeclaredTypes,
  isNothing,
  isNull,
  merged,
  NONE,
  type Shape,
} from './DeclaredTypes'
import type { Declaration, TypeNode } from './declarations'
import { docKeywords } from './docKeywords'
import { areTold, choice, enumSchema, orNull, plainType } from './schemaParts'

/** Schemas inside of one another: a type with arguments may name itself with others. */
const MAX_DEPTH = 80

/** So much is told of what is not taken over. */
export const MAX_TOLD = 200

/** Makes schemas of types. What is used in several places, or in itself, is a definition. */
export class SchemaMaker {
  readonly notTaken: NotTaken[] = []
  readonly #declarations: ReadonlyMap<string, Declaration>
  readonly #text: string
  readonly #shared: ReadonlySet<string>
  readonly #definitions = new Map<string, JsonObject>()
  readonly #budget = new Budget()
  readonly #types: DeclaredTypes
  #depth = 0

  constructor(text: string, declarations: ReadonlyMap<string, Declaration>, shared: ReadonlySet<string>) {
    this.#text = text
    this.#declarations = declarations
    this.#shared = shared
    this.#types = new DeclaredTypes(declarations, shared, this.#budget)
  }

  /** The schema of a declared type, with the definitions that it refers to. */
  schemaOf(declaration: Declaration): JsonObject {
    const schema = this.#declared(declaration, NONE, declaration.name)
    if (this.#definitions.size === 0) return schema
    return { ...schema, $defs: objectOf([...this.#definitions]) }
  }

  #declared(declaration: Declaration, args: Arguments, at: string): JsonObject {
    const { doc, options, bases, type } = declaration
    const said = docKeywords(doc)
    if (options) return { ...enumSchema(options), ...said }
    if (bases.length === 0) return { ...this.#made(type, args, at), ...said }
    const shape = this.#types.shapeOf(type, args)
    const inherited = bases.map((base) => this.#types.shapeOf(base, args))
    const known = [...inherited, shape].filter((one) => one !== undefined)
    return { ...this.#objectSchema(merged(known), at), ...said }
  }

  #made(type: TypeNode, args: Arguments, at: string): JsonObject {
    if (!this.#budget.spend() || this.#depth > MAX_DEPTH) {
      this.#leaveOut(at, 'too-much', '', undefined)
      return {}
    }
    this.#depth += 1
    const schema = this.#schema(type, args, at)
    this.#depth -= 1
    return schema
  }

  #schema(type: TypeNode, args: Arguments, at: string): JsonObject {
    switch (type.kind) {
      case 'keyword':
        return this.#keyword(type.name, at)
      case 'literal':
        return { const: type.value }
      case 'array':
        return { type: 'array', items: this.#made(type.item, args, at) }
      case 'tuple':
        return this.#tuple(type, args, at)
      case 'union':
        return this.#union(type.types, args, at)
      case 'intersection':
        return this.#intersection(type, args, at)
      case 'object': {
        const shape = this.#types.shapeOf(type, args)
        return shape === undefined ? {} : this.#objectSchema(shape, at)
      }
      case 'reference':
        return this.#reference(type, args, at)
      case 'opaque':
        this.#leaveOut(at, type.isCode ? 'code' : 'unknown', type.written, type.at)
    }
    return {}
  }

  #keyword(name: string, at: string): JsonObject {
    switch (name) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'object':
        return { type: name }
      case 'bigint':
        return { type: 'integer' }
      case 'any':
      case 'unknown':
        return {}
      default:
        this.#leaveOut(at, 'no-way', name, undefined)
        return {}
    }
  }

  #tuple(
    { items, rest }: Extract<TypeNode, { readonly kind: 'tuple' }>,
    args: Arguments,
    at: string,
  ): JsonObject {
    const prefixItems = items.map(({ type, name }, index) => ({
      ...(name !== undefined && { title: name }),
      ...this.#made(type, args, `${at}.${index}`),
    }))
    const needed = items.filter(({ isOptional }) => !isOptional).length
    if (items.length === 0 && rest) return { type: 'array', items: this.#made(rest, args, at) }
    return {
      type: 'array',
      ...(items.length > 0 && { prefixItems }),
      items: rest ? this.#made(rest, args, at) : false,
      ...(needed > 0 && { minItems: needed }),
    }
  }

  #union(types: readonly TypeNode[], args: Arguments, at: string): JsonObject {
    const flat = types.flatMap((type) => this.#types.branches(type, args))
    const present = flat.filter(({ type }) => !isNothing(type))
    const values = present.flatMap(({ type }) => (type.kind === 'literal' ? [type.value] : []))
    const others = present.filter(({ type }) => type.kind !== 'literal')
    if (new Set(values).has(true) && new Set(values).has(false) && values.length === 2)
      others.push({ type: { kind: 'keyword', name: 'boolean' }, args: NONE })
    else if (values.length > 0 && others.every(({ type }) => isNull(type)))
      return choice(others.length > 0 ? [...values, null] : values)
    const isOfBooleans = values.length === 2 && values.every((value) => typeof value === 'boolean')
    const schemas = others
      .filter(({ type }) => !isNull(type))
      .map(({ type, args }) => this.#made(type, args, at))
    if (values.length > 0 && !isOfBooleans) schemas.unshift(choice(values))
    const hasNull = others.some(({ type }) => isNull(type))
    const [only] = schemas
    if (only === undefined) return hasNull ? { type: 'null' } : {}
    if (schemas.length === 1) return hasNull ? orNull(only) : only
    const plain = schemas.map((schema) => plainType(schema))
    if (plain.every((type) => type !== undefined)) {
      const names = [...new Set(plain), ...(hasNull ? ['null'] : [])]
      return { type: names.length === 1 ? (names[0] ?? 'string') : names }
    }
    const keyword = !hasNull && areTold(schemas) ? 'oneOf' : 'anyOf'
    return { [keyword]: hasNull ? [...schemas, { type: 'null' }] : schemas }
  }

  #intersection(
    type: Extract<TypeNode, { readonly types: readonly TypeNode[] }>,
    args: Arguments,
    at: string,
  ): JsonObject {
    const shapes = type.types.map((one) => this.#types.shapeOf(one, args))
    const known = shapes.filter((shape) => shape !== undefined)
    if (known.length === shapes.length) return this.#objectSchema(merged(known), at)
    return { allOf: type.types.map((one) => this.#made(one, args, at)) }
  }

  #objectSchema({ members, others }: Shape, at: string): JsonObject {
    const properties: (readonly [string, JsonValue])[] = []
    const required: string[] = []
    for (const { name, type, isOptional, isReadOnly, doc, args } of members) {
      const place = `${at}.${name}`
      if (type.kind === 'opaque' && type.isCode) {
        this.#leaveOut(place, 'code', type.written, type.at)
        continue
      }
      const { schema, isMissing } = this.#memberSchema(type, args, place)
      properties.push([name, { ...schema, ...docKeywords(doc), ...(isReadOnly && { readOnly: true }) }])
      if (!isOptional && !isMissing) required.push(name)
    }
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(properties.length > 0 && { properties: objectOf(properties) }),
      ...(others && { additionalProperties: this.#made(others.type, others.args, `${at}.*`) }),
    }
  }

  /** A member may be missing where its type has undefined. */
  #memberSchema(type: TypeNode, args: Arguments, at: string) {
    const isMissing = this.#types.branches(type, args).some((branch) => isNothing(branch.type))
    return { schema: this.#made(type, args, at), isMissing }
  }

  #reference(
    type: Extract<TypeNode, { readonly kind: 'reference' }>,
    args: Arguments,
    at: string,
  ): JsonObject {
    const { name } = type
    const argument = args.get(name)
    if (argument) return this.#made(argument, NONE, at)
    const target = this.#declarations.get(name)
    if (target) {
      if (target.parameters.length > 0)
        return this.#declared(target, this.#types.bound(target, type.args, args), at)
      if (!this.#shared.has(name)) return this.#declared(target, NONE, at)
      if (!this.#definitions.has(name)) {
        // It stands there before it is made, since it may refer to itself.
        this.#definitions.set(name, {})
        this.#definitions.set(name, this.#declared(target, NONE, name))
      }
      return { $ref: `#/$defs/${name}` }
    }
    const [first = ANY, second = ANY] = type.args
    switch (name) {
      case 'Array':
      case 'ReadonlyArray':
        return { type: 'array', items: this.#made(first, args, at) }
      case 'Set':
      case 'ReadonlySet':
        return { type: 'array', items: this.#made(first, args, at), uniqueItems: true }
      case 'Date':
        return { type: 'string', format: 'date-time' }
      case 'URL':
        return { type: 'string', format: 'uri' }
      case 'String':
      case 'Number':
      case 'Boolean':
        return { type: name.toLowerCase() }
      case 'Readonly':
      case 'NonNullable':
      case 'Promise':
        return this.#made(first, args, at)
      case 'Record':
      case 'Map': {
        const shape = this.#types.shapeOf(type, args)
        return shape
          ? this.#objectSchema(shape, at)
          : { type: 'object', additionalProperties: this.#made(second, args, at) }
      }
      case 'Exclude':
      case 'Extract':
        return this.#picked(name, first, second, args, at)
      default: {
        const shape = this.#types.shapeOf(type, args)
        if (shape) return this.#objectSchema(shape, at)
        this.#leaveOut(at, 'not-there', name, type.at)
        return {}
      }
    }
  }

  /** `Exclude<'a' | 'b', 'a'>`. */
  #picked(
    name: 'Exclude' | 'Extract',
    from: TypeNode,
    by: TypeNode,
    args: Arguments,
    at: string,
  ): JsonObject {
    const names = this.#types.literals(by, args)
    const kept = this.#types
      .literals(from, args)
      .filter((value) => names.includes(value) === (name === 'Extract'))
    return kept.length > 0 ? choice(kept) : this.#made(from, args, at)
  }

  #leaveOut(at: string, reason: NotTakenReason, written: string, offset: number | undefined): void {
    if (this.notTaken.length >= MAX_TOLD) return
    const line = offset === undefined ? undefined : lineAt(this.#text, offset)
    this.notTaken.push({
      at: at.slice(0, 200),
      reason,
      written: written.slice(0, 80),
      ...(line !== undefined && { line }),
    })
  }
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
