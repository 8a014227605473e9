import type { JsonValue } from '~/formats/nodes'
import { Cursor } from './Cursor'
import type { Declaration, Parsed } from './declarations'
import { parseMembers, parseType } from './parseType'

const MODIFIERS = ['export', 'declare', 'default', 'abstract', 'async', 'const']

/** The types that a TypeScript text declares. Never throws: what is not understood is passed over, and told. */
export function parseTypes(text: string): Parsed {
  const cursor = new Cursor(text)
  const declarations: Declaration[] = []
  const passedOver: Parsed['passedOver'][number][] = []
  while (!cursor.isAtEnd) {
    const start = cursor.position
    const { doc, from } = cursor.token
    const declaration = parseDeclaration(cursor, doc)
    if (declaration !== undefined) declarations.push(declaration)
    else {
      cursor.goBack(start)
      const written = skipStatement(cursor)
      // A mark between statements is nothing to tell.
      if (/[\p{L}_$]/u.test(written))
        passedOver.push({ written, at: from, isCode: !/^(import|export\s*[{*])/.test(written) })
    }
    if (cursor.position === start) cursor.next()
  }
  return { declarations, passedOver }
}

function parseDeclaration(cursor: Cursor, doc: string | undefined): Declaration | undefined {
  const isConst = (at: number) => cursor.ahead(at).value === 'const' && cursor.ahead(at + 1).value !== 'enum'
  while (cursor.token.kind === 'name' && MODIFIERS.includes(cursor.token.value)) {
    if (isConst(0)) return undefined
    cursor.next()
  }
  const keyword = cursor.token
  if (keyword.kind !== 'name' || !['interface', 'type', 'enum'].includes(keyword.value)) return undefined
  cursor.next()
  const name = cursor.next()
  if (name.kind !== 'name') return undefined
  const about = { name: name.value, ...(doc !== undefined && { doc }) }
  if (keyword.value === 'enum') return parseEnum(cursor, about)
  const parameters = parseParameters(cursor)
  if (keyword.value === 'interface') {
    const bases = []
    if (cursor.skipName('extends')) {
      do bases.push(parseType(cursor))
      while (cursor.skipMark(','))
    }
    if (!cursor.skipMark('{')) return undefined
    return { ...about, parameters, bases, type: parseMembers(cursor) }
  }
  if (!cursor.skipMark('=')) return undefined
  const type = parseType(cursor)
  cursor.skipMark(';')
  return { ...about, parameters, bases: [], type }
}

/** `<T, U extends V = W>`: the names alone. */
function parseParameters(cursor: Cursor): readonly string[] {
  const names: string[] = []
  if (!cursor.skipMark('<')) return names
  while (!cursor.isAtEnd && !cursor.isMark('>')) {
    const { kind, value } = cursor.next()
    if (kind === 'name') names.push(value)
    if (cursor.skipName('extends')) parseType(cursor)
    if (cursor.skipMark('=')) parseType(cursor)
    if (!cursor.skipMark(',')) break
  }
  cursor.skipMark('>')
  return names
}

function parseEnum(cursor: Cursor, about: Pick<Declaration, 'name' | 'doc'>): Declaration | undefined {
  if (!cursor.skipMark('{')) return undefined
  const options: { name: string; value: JsonValue }[] = []
  let number: number | undefined = 0
  while (!cursor.isAtEnd && !cursor.isMark('}')) {
    const name = cursor.next()
    let value: JsonValue | undefined = number
    if (cursor.skipMark('=')) {
      const type = parseType(cursor)
      value = type.kind === 'literal' ? type.value : undefined
      // A value that is computed is not known here.
      if (!cursor.isMark(',') && !cursor.isMark('}')) {
        cursor.skipTo([','])
        value = undefined
      }
    }
    number = typeof value === 'number' ? value + 1 : undefined
    if (value !== undefined && (name.kind === 'name' || name.kind === 'text'))
      options.push({ name: name.value, value })
    if (!cursor.skipMark(',')) break
  }
  cursor.skipTo([])
  cursor.skipMark('}')
  return { ...about, parameters: [], bases: [], type: { kind: 'keyword', name: 'never' }, options }
}

/** A statement of something else: to its end, with the block that belongs to it. */
function skipStatement(cursor: Cursor): string {
  const { from } = cursor.token
  let to = cursor.next().to
  while (!cursor.isAtEnd) {
    const { token } = cursor
    if (token.isOnNewLine && token.kind === 'name' && STARTS.has(token.value)) break
    if (token.kind === 'mark' && token.value === '{') {
      cursor.next()
      cursor.skipTo([])
      to = cursor.token.to
      cursor.skipMark('}')
      if (cursor.token.isOnNewLine) break
      continue
    }
    to = cursor.next().to
    if (token.kind === 'mark' && token.value === ';') break
  }
  return cursor.text.slice(from, to)
}

const STARTS: ReadonlySet<string> = new Set([
  ...MODIFIERS,
  'interface',
  'type',
  'enum',
  'import',
  'class',
  'function',
  'namespace',
  'let',
  'var',
])
