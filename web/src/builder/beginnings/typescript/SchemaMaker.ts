import type { JsonValue } from '~/formats/nodes'
import { objectOf } from '~/workspace/inference/Inference'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import type { NotTaken, NotTakenReason } from '../Beginning'
import { asWritten } from '../sourceText'
import type { Declaration, Member, TypeNode } from './declarations'
import { docKeywords } from './docKeywords'

/** Schemas that are made of one text at most: types with arguments can be written to be without end. */
const MAX_SCHEMAS = 20_000

/** Schemas inside of one another: a type with arguments may name itself with others. */
const MAX_DEPTH = 80

/** So much is told of what is not taken over. */
export const MAX_TOLD = 200

/** What the parameters of a type stand for. */
type Arguments = ReadonlyMap<string, TypeNode>

const NONE: Arguments = new Map()
const ANY: TypeNode = { kind: 'keyword', name: 'any' }

/** An object with all its members, those of what it extends too. */
interface Shape {
  readonly members: readonly (Member & { readonly args: Arguments })[]
  readonly others?: { readonly type: TypeNode; readonly args: Arguments }
}

/** Makes schemas of types. What is used in several places, or in itself, is a definition. */
export class SchemaMaker {
  readonly notTaken: NotTaken[] = []
  readonly #declarations: ReadonlyMap<string, Declaration>
  readonly #text: string
  readonly #shared: ReadonlySet<string>
  readonly #definitions = new Map<string, JsonObject>()
  #count = 0
  #depth = 0

  constructor(text: string, declarations: ReadonlyMap<string, Declaration>, shared: ReadonlySet<string>) {
    this.#text = text
    this.#declarations = declarations
    this.#shared = shared
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
    const shape = this.#shapeOf(type, args, at, 0)
    const inherited = bases.map((base) => this.#shapeOf(base, args, at, 0))
    const known = [...inherited, shape].filter((one) => one !== undefined)
    return { ...this.#objectSchema(merged(known), at), ...said }
  }

  #made(type: TypeNode, args: Arguments, at: string): JsonObject {
    this.#count += 1
    if (this.#count > MAX_SCHEMAS || this.#depth > MAX_DEPTH) {
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
        const shape = this.#shapeOf(type, args, at, 0)
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
    const flat = types.flatMap((type) => this.#branches(type, args))
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

  /** The types of a union, those of unions that it names too. */
  #branches(
    type: TypeNode,
    args: Arguments,
    depth = 0,
  ): { readonly type: TypeNode; readonly args: Arguments }[] {
    if (depth > 20) return [{ type, args }]
    if (type.kind === 'union') return type.types.flatMap((one) => this.#branches(one, args, depth + 1))
    if (type.kind === 'reference' && type.args.length === 0) {
      const argument = args.get(type.name)
      if (argument) return this.#branches(argument, NONE, depth + 1)
      const target = this.#declarations.get(type.name)
      const isOfUnion = target?.type.kind === 'union' || target?.type.kind === 'literal'
      if (target && isOfUnion && !target.options && !this.#shared.has(type.name))
        return this.#branches(target.type, NONE, depth + 1)
    }
    return [{ type, args }]
  }

  #intersection(
    type: Extract<TypeNode, { readonly types: readonly TypeNode[] }>,
    args: Arguments,
    at: string,
  ): JsonObject {
    const shapes = type.types.map((one) => this.#shapeOf(one, args, at, 0))
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
    const isMissing = this.#branches(type, args).some((branch) => isNothing(branch.type))
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
        return this.#declared(target, this.#bound(target, type.args, args), at)
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
        const shape = this.#shapeOf(type, args, at, 0)
        return shape
          ? this.#objectSchema(shape, at)
          : { type: 'object', additionalProperties: this.#made(second, args, at) }
      }
      case 'Exclude':
      case 'Extract':
        return this.#picked(name, first, second, args, at)
      default: {
        const shape = this.#shapeOf(type, args, at, 0)
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
    const names = this.#literals(by, args)
    const kept = this.#literals(from, args).filter((value) => names.includes(value) === (name === 'Extract'))
    return kept.length > 0 ? choice(kept) : this.#made(from, args, at)
  }

  /** The members of a type, if it is an object. */
  #shapeOf(type: TypeNode, args: Arguments, at: string, depth: number): Shape | undefined {
    this.#count += 1
    if (depth > 30 || this.#count > MAX_SCHEMAS) return undefined
    if (type.kind === 'object') {
      const { others } = type
      return {
        members: type.members.map((member) => ({ ...member, args })),
        ...(others && { others: { type: others, args } }),
      }
    }
    if (type.kind === 'intersection') {
      const shapes = type.types.map((one) => this.#shapeOf(one, args, at, depth + 1))
      const known = shapes.filter((shape) => shape !== undefined)
      return known.length === shapes.length ? merged(known) : undefined
    }
    if (type.kind !== 'reference') return undefined
    const argument = args.get(type.name)
    if (argument) return this.#shapeOf(argument, NONE, at, depth + 1)
    const target = this.#declarations.get(type.name)
    if (target) {
      const bound = this.#bound(target, type.args, args)
      const own = this.#shapeOf(target.type, bound, at, depth + 1)
      const bases = target.bases.map((base) => this.#shapeOf(base, bound, at, depth + 1))
      return own && merged([...bases.filter((base) => base !== undefined), own])
    }
    return this.#changed(type, args, at, depth)
  }

  /** `Partial<T>`, `Pick<T, 'a'>` and the like. */
  #changed(
    { name, args: [first = ANY, second = ANY] }: Extract<TypeNode, { readonly kind: 'reference' }>,
    args: Arguments,
    at: string,
    depth: number,
  ): Shape | undefined {
    if (name === 'Record' || name === 'Map') {
      const names = this.#literals(first, args)
      if (names.length === 0) return { members: [], others: { type: second, args } }
      const member = { type: second, isOptional: false, isReadOnly: false, args }
      return { members: names.map((value) => ({ ...member, name: asWritten(value) })) }
    }
    if (!['Partial', 'Required', 'Readonly', 'Pick', 'Omit'].includes(name)) return undefined
    const shape = this.#shapeOf(first, args, at, depth + 1)
    if (shape === undefined) return undefined
    const { members } = shape
    if (name === 'Partial' || name === 'Required')
      return { ...shape, members: members.map((member) => ({ ...member, isOptional: name === 'Partial' })) }
    if (name === 'Readonly') return shape
    const names = this.#literals(second, args).map(asWritten)
    return {
      ...shape,
      members: members.filter((member) => names.includes(member.name) === (name === 'Pick')),
    }
  }

  #literals(type: TypeNode, args: Arguments): readonly JsonValue[] {
    return this.#branches(type, args).flatMap((branch) => {
      if (branch.type.kind === 'literal') return [branch.type.value]
      const target = branch.type.kind === 'reference' ? this.#declarations.get(branch.type.name) : undefined
      if (target?.options) return target.options.map(({ value }) => value)
      return target?.type.kind === 'union' ? this.#literals(target.type, NONE) : []
    })
  }

  /** Arguments are bound as they are where they are written, so that a name means what it meant there. */
  #bound({ parameters }: Declaration, given: readonly TypeNode[], args: Arguments): Arguments {
    return new Map(parameters.map((name, index) => [name, resolved(given[index] ?? ANY, args)] as const))
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

/** A name alone as what it stands for. Deeper, a name of a parameter stays. */
function resolved(type: TypeNode, args: Arguments): TypeNode {
  if (type.kind === 'reference') return args.get(type.name) ?? type
  if (type.kind === 'array') return { ...type, item: resolved(type.item, args) }
  return type
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

function merged(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Shape['members'][number]>()
  let others: Shape['others']
  for (const shape of shapes) {
    for (const member of shape.members) members.set(member.name, member)
    others = shape.others ?? others
  }
  return { members: [...members.values()], ...(others && { others }) }
}

function isNothing(type: TypeNode): boolean {
  return (
    type.kind === 'keyword' && (type.name === 'undefined' || type.name === 'void' || type.name === 'never')
  )
}

function isNull(type: TypeNode): boolean {
  return type.kind === 'keyword' && type.name === 'null'
}

function choice(values: readonly JsonValue[]): JsonObject {
  const [only] = values
  return values.length === 1 && only !== undefined ? { const: only } : { enum: [...values] }
}

function orNull(schema: JsonObject): JsonObject {
  const { type } = schema
  return typeof type === 'string' && !('const' in schema)
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

/** The type of a schema that says nothing else. */
function plainType(schema: JsonObject): string | undefined {
  const { type, ...rest } = schema
  return typeof type === 'string' && Object.keys(rest).length === 0 ? type : undefined
}

/** Whether a member that all of them require says by its constant which one it is. */
function areTold(schemas: readonly JsonObject[]): boolean {
  const [first] = schemas
  const names = first && isObject(first['properties']) ? Object.keys(first['properties']) : []
  return names.some((name) => {
    const values = schemas.map(({ properties, required }) => {
      const member = isObject(properties) ? properties[name] : undefined
      const isRequired = Array.isArray(required) && required.includes(name)
      return isRequired && isObject(member) ? member['const'] : undefined
    })
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
  })
}

function enumSchema(options: NonNullable<Declaration['options']>): JsonObject {
  const areNamed = options.every(({ name, value }) => asWritten(value).toLowerCase() === name.toLowerCase())
  if (areNamed || options.length === 0) return { enum: options.map(({ value }) => value) }
  return { oneOf: options.map(({ name, value }) => ({ const: value, title: name })) }
}
