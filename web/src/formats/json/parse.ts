import { detached } from '~/lib/text/text'
import type { DataNode, MemberNode } from '../nodes'
import {
  BYTE_ORDER_MARK,
  beginsNumber,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  Expected,
  fail,
  failureOf,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  scanNumber,
  scanString,
  skipWhiteSpace,
} from './scan'
import { syntaxErrorAt } from './syntaxError'
import type { JsonParse } from './types'

/** A container whose end has not been read yet. For an object also the name that waits for its value. */
interface Open {
  readonly node: OpenArray | OpenObject
  key: string
  keyFrom: number
  keyTo: number
}

interface OpenArray {
  readonly kind: 'array'
  readonly from: number
  to: number
  readonly items: DataNode[]
}

interface OpenObject {
  readonly kind: 'object'
  readonly from: number
  to: number
  readonly members: MemberNode[]
}

/**
 * Reads JSON as RFC 8259 has it, to nodes that know their place in the text. A byte order mark at the start is
 * passed over. It keeps its own stack, so depth is limited by memory only.
 */
export function parseJson(text: string): JsonParse {
  const start = skipWhiteSpace(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0)
  const root = parseValueAt(text, start)
  if (typeof root === 'number') {
    const { at, expected } = failureOf(root)
    return { ok: false, error: syntaxErrorAt(text, at, expected) }
  }
  const end = skipWhiteSpace(text, root.to)
  if (end < text.length) return { ok: false, error: syntaxErrorAt(text, end, Expected.end) }
  return { ok: true, root }
}

/** The one value that begins exactly at `at`; what follows it is not looked at. A number is a failure (see `fail`). */
export function parseValueAt(text: string, at: number): DataNode | number {
  const stack: Open[] = []
  const names: Names = { known: new Map(), last: undefined }
  let open: Open | undefined
  let i = at
  for (;;) {
    let node: DataNode | undefined
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      const to = scanString(text, i)
      if (to < 0) return to
      node = { kind: 'string', from: i, to }
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open) stack.push(open)
      open = opened(code, i)
      i = skipWhiteSpace(text, i + 1)
      const isList = code === OPEN_LIST
      if (text.charCodeAt(i) === (isList ? CLOSE_LIST : CLOSE_OBJECT)) {
        node = open.node
        open.node.to = i + 1
        open = stack.pop()
      } else {
        if (!isList) i = readName(text, i, open, names)
        if (i < 0) return i
        continue
      }
    } else {
      const scalar = scalarAt(text, i, code)
      if (typeof scalar === 'number') return scalar
      node = scalar
    }

    // The value is complete: put it where it belongs, and with it every container that ends here.
    for (;;) {
      if (!open) return node
      const container: OpenArray | OpenObject = open.node
      if (container.kind === 'array') container.items.push(node)
      else
        container.members.push({
          key: open.key,
          keySpan: { from: open.keyFrom, to: open.keyTo },
          value: node,
        })
      i = skipWhiteSpace(text, node.to)
      const next = text.charCodeAt(i)
      if (next === COMMA) {
        i = skipWhiteSpace(text, i + 1)
        if (container.kind === 'object') i = readName(text, i, open, names)
        if (i < 0) return i
        break
      }
      if (next !== (container.kind === 'array' ? CLOSE_LIST : CLOSE_OBJECT))
        return fail(i, Expected.separator)
      container.to = i + 1
      node = container
      open = stack.pop()
    }
  }
}

function opened(code: number, from: number): Open {
  const node: OpenArray | OpenObject =
    code === OPEN_LIST
      ? { kind: 'array', from, to: from, items: [] }
      : { kind: 'object', from, to: from, members: [] }
  return { node, key: '', keyFrom: 0, keyTo: 0 }
}

interface Name {
  /** With quotes and escapes. */
  readonly written: string
  readonly key: string
  /** The name that followed it last: in lists of objects mostly the one that follows again. */
  next: Name | undefined
}

interface Names {
  readonly known: Map<string, Name>
  last: Name | undefined
}

/** Reads a name and its colon into `open`; answers where its value begins. */
function readName(text: string, at: number, open: Open, names: Names): number {
  if (text.charCodeAt(at) !== QUOTE) return fail(at, Expected.name)
  const expected = names.last?.next
  const isExpected = expected !== undefined && text.startsWith(expected.written, at)
  const to = isExpected ? at + expected.written.length : scanString(text, at)
  if (to < 0) return to
  const colon = skipWhiteSpace(text, to)
  if (text.charCodeAt(colon) !== COLON) return fail(colon, Expected.colon)
  const name = isExpected ? expected : nameFrom(text.slice(at, to), names)
  if (names.last) names.last.next = name
  names.last = name
  open.key = name.key
  open.keyFrom = at
  open.keyTo = to
  return skipWhiteSpace(text, colon + 1)
}

/** Names repeat; one copy of each is enough, and it must not keep the whole text in memory. */
function nameFrom(slice: string, { known }: Names): Name {
  const found = known.get(slice)
  if (found !== undefined) return found
  const written = detached(slice)
  const name: Name = { written, key: JSON.parse(written), next: undefined }
  known.set(written, name)
  return name
}

function scalarAt(text: string, at: number, code: number): DataNode | number {
  if (beginsNumber(code)) {
    const to = scanNumber(text, at)
    return to < 0 ? to : { kind: 'number', from: at, to }
  }
  if (text.startsWith('true', at)) return { kind: 'boolean', from: at, to: at + 4 }
  if (text.startsWith('false', at)) return { kind: 'boolean', from: at, to: at + 5 }
  if (text.startsWith('null', at)) return { kind: 'null', from: at, to: at + 4 }
  return fail(at, Expected.value)
}
