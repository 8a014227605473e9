import { ParseError, parseTOML } from 'toml-eslint-parser'
import { m } from '~/paraglide/messages'
import { CommentedReading } from '../CommentedReading'
import type { Reading } from '../DataFormat'
import { BYTE_ORDER_MARK } from '../json'
import { positionOf, type SyntaxFault } from '../nodes'
import { builtRoot } from './build'

/** Brackets in one another: the reader calls itself for each. */
const MAX_DEPTH = 500

/** `a.a.a.a`, each a table in the one before it. */
const MANY_NAMES = /^[\s[]*(?:[^\s.="']+\s*\.\s*){500}/

/** TOML 1.1. */
export function read(text: string): Reading {
  const offset = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  const body = text.slice(offset)
  // The reader takes a carriage return alone for a line end; TOML does not.
  const forbidden = body.search(/\r(?!\n)|\p{Cs}/u)
  if (forbidden !== -1) return refused(text, forbidden + offset, m.formats_toml_character())
  if (isTooDeep(body)) return refused(text, 0, m.formats_toml_depth())
  try {
    const program = parseTOML(body, { tomlVersion: '1.1' })
    const comments = program.comments.map(({ range: [from, to] }) => ({
      from: from + offset,
      to: to + offset,
    }))
    return new CommentedReading(builtRoot(program, offset, text.length), comments)
  } catch (error) {
    // The reader spreads long texts over its stack.
    if (error instanceof RangeError) return refused(text, 0, m.formats_toml_depth())
    if (!(error instanceof ParseError)) throw error
    return refused(text, Math.min(error.index + offset, text.length), explain(error))
  }
}

function refused(text: string, offset: number, message: string): { ok: false; error: SyntaxFault } {
  return { ok: false, error: { message, offset, ...positionOf(text, offset) } }
}

/** Counts brackets also where they are in texts: no file has so many of them open. */
function isTooDeep(body: string): boolean {
  if (body.split('\n').some((line) => MANY_NAMES.test(line))) return true
  let [depth, deepest] = [0, 0]
  for (const [bracket] of body.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest > MAX_DEPTH
}

/** The reader has a code for each of its sentences, and keeps it to itself. */
function explain({ message }: ParseError): string {
  if (/date|time/i.test(message)) return m.formats_toml_date()
  if (/character|code point|escape/i.test(message)) return m.formats_toml_character()
  if (/duplicate|already|redefin/i.test(message)) return m.formats_toml_names()
  if (/zero|underscore/i.test(message)) return m.formats_toml_number()
  if (/unterminated|missing|expected/i.test(message)) return m.formats_toml_missing()
  return m.formats_toml_unexpected()
}
