import { m } from '~/paraglide/messages'
import { CommentedReading } from '../CommentedReading'
import { BYTE_ORDER_MARK } from '../json'
import { Expected } from '../json/scan'
import { syntaxErrorAt } from '../json/syntaxError'
import {
  type DataNode,
  type MemberNode,
  type NodeMark,
  positionOf,
  type Span,
  type SyntaxFault,
} from '../nodes'
import type { Dialect } from './dialects'
import { bareNameAt, numberAt, Stop, skipBlanks, textAt } from './scan'

/** A scalar with its value: its text alone tells it in this format only. */
class Json5Scalar implements NodeMark {
  readonly value: null | boolean | number | string

  constructor(value: null | boolean | number | string) {
    this.value = value
  }
}

/** A container: what is in it is marked too. */
class Json5Container implements NodeMark {
  readonly value = undefined
}

/** Containers in containers: a reader that calls itself has to end somewhere. */
const MAX_DEPTH = 500

class TooDeep extends Error {
  readonly at: number

  constructor(at: number) {
    super('too deep')
    this.at = at
  }
}

export function read(text: string, dialect: Dialect): CommentedReading | { ok: false; error: SyntaxFault } {
  const comments: Span[] = []
  const skip = (at: number) => skipBlanks(text, at, dialect, comments)
  const container = new Json5Container()

  function valueAt(at: number, depth: number): DataNode {
    const letter = text.charAt(at)
    if (letter === '{' || letter === '[') {
      if (depth === MAX_DEPTH) throw new TooDeep(at)
      return letter === '{' ? objectAt(at, depth + 1) : listAt(at, depth + 1)
    }
    if (letter === '"' || (letter === "'" && dialect.isJson5)) {
      const { to, value } = textAt(text, at, dialect)
      return { kind: 'string', from: at, to, mark: new Json5Scalar(value) }
    }
    for (const [word, kind, value] of WORDS)
      if (text.startsWith(word, at))
        return { kind, from: at, to: at + word.length, mark: new Json5Scalar(value) }
    const number = numberAt(text, at, dialect)
    if (!number) throw new Stop(at, Expected.value)
    const mark = new Json5Scalar(number.value)
    return { kind: 'number', from: at, to: number.to, mark }
  }

  function listAt(from: number, depth: number): DataNode {
    const items: DataNode[] = []
    const to = eachUntil(']', from, (at) => {
      const item = valueAt(at, depth)
      items.push(item)
      return item.to
    })
    return { kind: 'array', from, to, items, mark: container }
  }

  function objectAt(from: number, depth: number): DataNode {
    const members: MemberNode[] = []
    const to = eachUntil('}', from, (at) => {
      const isQuoted = text[at] === '"' || (text[at] === "'" && dialect.isJson5)
      const name = isQuoted ? textAt(text, at, dialect) : dialect.isJson5 ? bareNameAt(text, at) : undefined
      if (!name) throw new Stop(at, Expected.name)
      const colon = skip(name.to)
      if (text[colon] !== ':') throw new Stop(colon, Expected.colon)
      const value = valueAt(skip(colon + 1), depth)
      members.push({ key: name.value, keySpan: { from: at, to: name.to }, value })
      return value.to
    })
    return { kind: 'object', from, to, members, mark: container }
  }

  /** Reads element by element, with commas between and perhaps behind them. @returns where the container ends. */
  function eachUntil(close: string, from: number, element: (at: number) => number): number {
    for (let at = skip(from + 1); ; ) {
      if (text[at] === close) return at + 1
      at = skip(element(at))
      if (text[at] === ',') at = skip(at + 1)
      else if (text[at] !== close) throw new Stop(at, Expected.separator)
    }
  }

  try {
    const root = valueAt(skip(text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0), 0)
    const end = skip(root.to)
    if (end < text.length) throw new Stop(end, Expected.end)
    return new CommentedReading(root, comments)
  } catch (error) {
    if (error instanceof Stop) return { ok: false, error: syntaxErrorAt(text, error.at, error.expected) }
    if (!(error instanceof TooDeep)) throw error
    const { at } = error
    return { ok: false, error: { message: m.formats_depth(), offset: at, ...positionOf(text, at) } }
  }
}

const WORDS = [
  ['true', 'boolean', true],
  ['false', 'boolean', false],
  ['null', 'null', null],
] as const
