import type { Cursor } from './Cursor'
import type { Member, TypeNode } from './declarations'

/** What is written deeper is not understood. */
const MAX_DEPTH = 60

/** Where a type that is not understood ends at the latest. */
const ENDS = [';', ',', '|', '&', '>', '=']

/** A type as it is written at the cursor. */
export function parseType(cursor: Cursor, depth = 0): TypeNode {
  cursor.skipMark('|')
  const types = [parseIntersection(cursor, depth)]
  while (cursor.skipMark('|')) types.push(parseIntersection(cursor, depth))
  const [only] = types
  const type: TypeNode = only !== undefined && types.length === 1 ? only : { kind: 'union', types }
  // `A extends B ? C : D`, `a is B`: a question about types.
  if ((cursor.isName('extends') || cursor.isName('is')) && !cursor.token.isOnNewLine)
    return opaque(cursor, depth)
  return type
}

function parseIntersection(cursor: Cursor, depth: number): TypeNode {
  cursor.skipMark('&')
  const types = [parsePostfix(cursor, depth)]
  while (cursor.skipMark('&')) types.push(parsePostfix(cursor, depth))
  const [only] = types
  return only !== undefined && types.length === 1 ? only : { kind: 'intersection', types }
}

function parsePostfix(cursor: Cursor, depth: number): TypeNode {
  const { from } = cursor.token
  let type = parsePrimary(cursor, depth)
  while (cursor.isMark('[') && !cursor.token.isOnNewLine) {
    cursor.next()
    if (cursor.skipMark(']')) type = { kind: 'array', item: type }
    else {
      cursor.skipTo([])
      cursor.skipMark(']')
      type = { kind: 'opaque', written: cursor.text.slice(from, cursor.token.from), at: from, isCode: false }
    }
  }
  return type
}

function parsePrimary(cursor: Cursor, depth: number): TypeNode {
  if (depth > MAX_DEPTH) return opaque(cursor, depth)
  const { token } = cursor
  switch (token.kind) {
    case 'text':
      cursor.next()
      return { kind: 'literal', value: token.value }
    case 'number':
      cursor.next()
      return numberType(token.value, 1)
    case 'template':
      cursor.next()
      return token.value.includes('${')
        ? { kind: 'keyword', name: 'string' }
        : { kind: 'literal', value: token.value.slice(1, -1) }
    case 'name':
      return parseNamed(cursor, depth)
    case 'mark':
      return parseMarked(cursor, depth)
    case 'end':
      break
  }
  return { kind: 'opaque', written: '', at: token.from, isCode: false }
}

function numberType(written: string, sign: 1 | -1): TypeNode {
  const value = Number(written.replaceAll('_', '').replace(/n$/, ''))
  return Number.isFinite(value)
    ? { kind: 'literal', value: sign * value }
    : { kind: 'keyword', name: 'number' }
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'string number boolean null undefined void never any unknown object bigint symbol'.split(' '),
)

function parseNamed(cursor: Cursor, depth: number): TypeNode {
  const { value, from } = cursor.token
  const isFollowed = cursor.ahead(1).kind !== 'mark' && !cursor.ahead(1).isOnNewLine
  if (value === 'readonly' && (isFollowed || cursor.ahead(1).value === '[')) {
    cursor.next()
    return parsePostfix(cursor, depth + 1)
  }
  const isOfTypes = value === 'keyof' || value === 'typeof' || value === 'infer' || value === 'asserts'
  if (
    (isOfTypes || value === 'unique' || value === 'new') &&
    (isFollowed || value === 'new' || value === 'keyof')
  )
    return opaque(cursor, depth)
  cursor.next()
  if (value === 'true' || value === 'false') return { kind: 'literal', value: value === 'true' }
  if (KEYWORDS.has(value)) return { kind: 'keyword', name: value }
  let name = value
  while (cursor.isMark('.') && cursor.ahead(1).kind === 'name') {
    cursor.next()
    name += `.${cursor.next().value}`
  }
  const args: TypeNode[] = []
  if (cursor.isMark('<')) {
    cursor.next()
    while (!cursor.isAtEnd && !cursor.isMark('>')) {
      args.push(parseType(cursor, depth + 1))
      if (!cursor.skipMark(',')) break
    }
    cursor.skipMark('>')
  }
  return { kind: 'reference', name, args, at: from }
}

function parseMarked(cursor: Cursor, depth: number): TypeNode {
  const { value } = cursor.token
  if (value === '-' && cursor.ahead(1).kind === 'number') {
    cursor.next()
    return numberType(cursor.next().value, -1)
  }
  if (value === '{') {
    cursor.next()
    return parseMembers(cursor, depth + 1)
  }
  if (value === '[') return parseTuple(cursor, depth)
  return value === '(' ? parseParenthesis(cursor, depth) : opaque(cursor, depth)
}

/** `(A | B)`, or the parameters of a function. */
function parseParenthesis(cursor: Cursor, depth: number): TypeNode {
  const { from } = cursor.token
  cursor.next()
  const type = cursor.isMark(')') ? undefined : parseType(cursor, depth + 1)
  const isWhole = cursor.isMark(')')
  if (!isWhole) cursor.skipTo([])
  cursor.skipMark(')')
  if (type !== undefined && isWhole && !cursor.isMark('=>')) return type
  if (cursor.skipMark('=>')) parseType(cursor, depth + 1)
  return {
    kind: 'opaque',
    written: cursor.text.slice(from, cursor.token.from).trim(),
    at: from,
    isCode: true,
  }
}

function parseTuple(cursor: Cursor, depth: number): TypeNode {
  cursor.next()
  const items: { type: TypeNode; isOptional: boolean; name?: string }[] = []
  let rest: TypeNode | undefined
  while (!cursor.isAtEnd && !cursor.isMark(']')) {
    const isRest = cursor.skipMark('...')
    const next = cursor.ahead(1).value
    const isNamed =
      cursor.token.kind === 'name' && (next === ':' || (next === '?' && cursor.ahead(2).value === ':'))
    const name = isNamed ? cursor.next().value : undefined
    const isMarked = cursor.skipMark('?')
    if (isNamed) cursor.skipMark(':')
    const type = parseType(cursor, depth + 1)
    const isOptional = cursor.skipMark('?') || isMarked
    if (isRest) rest = type.kind === 'array' ? type.item : itemOf(type)
    else items.push({ type, isOptional, ...(name !== undefined && { name }) })
    if (!cursor.skipMark(',')) break
  }
  if (!cursor.isMark(']')) cursor.skipTo([])
  cursor.skipMark(']')
  return { kind: 'tuple', items, ...(rest && { rest }) }
}

function itemOf(type: TypeNode): TypeNode {
  const [item] = type.kind === 'reference' && /^(Readonly)?Array$/.test(type.name) ? type.args : []
  return item ?? { kind: 'keyword', name: 'any' }
}

/** The members of an object, behind its brace. */
export function parseMembers(cursor: Cursor, depth = 0): TypeNode {
  const members: Member[] = []
  let others: TypeNode | undefined
  let mapped: TypeNode | undefined
  while (!cursor.isAtEnd && !cursor.isMark('}')) {
    const start = cursor.position
    const found = parseMember(cursor, depth)
    if (found !== undefined && 'name' in found) members.push(found)
    else if (found !== undefined && 'others' in found) ({ others } = found)
    else if (found !== undefined) ({ mapped } = found)
    if (!cursor.isMark(';') && !cursor.isMark(',') && !cursor.isMark('}') && !cursor.token.isOnNewLine)
      cursor.skipTo([';', ','], true)
    while (cursor.skipMark(';') || cursor.skipMark(',')) continue
    if (cursor.position === start) cursor.next()
  }
  cursor.skipMark('}')
  return mapped ?? { kind: 'object', members, ...(others && { others }) }
}

type Found = Member | { readonly others: TypeNode } | { readonly mapped: TypeNode }

function parseMember(cursor: Cursor, depth: number): Found | undefined {
  const { doc } = cursor.token
  const isReadOnly = isModifier(cursor)
  while (isModifier(cursor)) cursor.next()
  if (cursor.isMark('+') || cursor.isMark('-')) cursor.next()
  if (cursor.isMark('[')) return parseIndex(cursor, depth)
  const name = cursor.token
  if (name.kind === 'mark' || name.kind === 'template') return undefined
  cursor.next()
  const isOptional = cursor.skipMark('?')
  const about = { name: name.value, isOptional, isReadOnly, ...(doc !== undefined && { doc }) }
  if (cursor.isMark('(') || cursor.isMark('<')) {
    const written = `${name.value}${cursor.skipTo([';', ','], true)}`
    return { ...about, type: { kind: 'opaque', written, at: name.from, isCode: true } }
  }
  if (!cursor.skipMark(':')) return { ...about, type: { kind: 'keyword', name: 'any' } }
  return { ...about, type: parseType(cursor, depth + 1) }
}

/** `readonly`, where it is not the name of a member itself. */
function isModifier(cursor: Cursor): boolean {
  const { value, kind } = cursor.ahead(1)
  const isNext = kind !== 'mark' || value === '['
  return (
    isNext &&
    ['readonly', 'public', 'private', 'protected', 'static', 'get', 'set'].some((name) => cursor.isName(name))
  )
}

/** `[key: string]: T`, or `[key in A | B]: T`. */
function parseIndex(cursor: Cursor, depth: number): Found | undefined {
  cursor.next()
  if (cursor.token.kind === 'text' && cursor.ahead(1).value === ']') return undefined
  cursor.next()
  const isMapped = cursor.skipName('in')
  if (!isMapped) cursor.skipMark(':')
  const keys = parseType(cursor, depth + 1)
  if (!cursor.isMark(']')) cursor.skipTo([])
  cursor.skipMark(']')
  if (cursor.isMark('+') || cursor.isMark('-')) cursor.next()
  const isOptional = cursor.skipMark('?')
  if (!cursor.skipMark(':')) return undefined
  const type = parseType(cursor, depth + 1)
  if (!isMapped) return { others: type }
  const record: TypeNode = { kind: 'reference', name: 'Record', args: [keys, type], at: 0 }
  return { mapped: isOptional ? { kind: 'reference', name: 'Partial', args: [record], at: 0 } : record }
}

function opaque(cursor: Cursor, depth: number): TypeNode {
  const { from } = cursor.token
  const written = depth > MAX_DEPTH ? cursor.skipTo([]) : cursor.skipTo(ENDS)
  if (written === '' && !cursor.isAtEnd && !/[)\]}]/.test(cursor.token.value)) cursor.next()
  return { kind: 'opaque', written, at: from, isCode: false }
}
