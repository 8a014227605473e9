import { editBetween } from '~/lib/text/text'
import { basic } from './print'

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

/**
 * A text's new spelling in the quotes that it has, with all that was not changed as it is written. Undefined where these
 * quotes cannot say it.
 */
export function respelled(written: string, old: string, value: string): string | undefined {
  const quotes = /^(?:"""|'''|"|')/.exec(written)?.[0]
  if (quotes === undefined) return undefined
  const isBasic = quotes.startsWith('"')
  const isLong = quotes.length === 3
  // A line end directly behind long quotes is not part of the text.
  const begin = quotes.length + (isLong ? (/^\r?\n/.exec(written.slice(quotes.length))?.[0].length ?? 0) : 0)
  const units = unitsIn(written, begin, written.length - quotes.length, isBasic)
  if (units.map(({ value: unit }) => unit).join('') !== old) return undefined
  const [edit] = editBetween(old, value)
  if (!edit) return written
  const [start, end] = [unitAt(units, edit.from, false), unitAt(units, edit.to, true)]
  const from = units[start]?.from ?? written.length - quotes.length
  const to = end > start ? (units[end - 1]?.to ?? from) : from
  const kept = (at: number) => units.slice(0, at).reduce((length, { value: unit }) => length + unit.length, 0)
  const inserted = value.slice(kept(start), kept(end) + value.length - old.length)
  const spelled = isBasic ? spelledBasic(inserted, isLong, written) : spelledLiteral(inserted, isLong)
  return spelled === undefined ? undefined : written.slice(0, from) + spelled + written.slice(to)
}

interface Unit {
  readonly value: string
  readonly from: number
  readonly to: number
}

function unitsIn(written: string, begin: number, end: number, isBasic: boolean): readonly Unit[] {
  const pattern = isBasic
    ? /\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\x[\da-fA-F]{2}|\\[ \t]*\r?\n\s*|\\.|\r\n|[^\\]/gsu
    : /\r\n|./gsu
  return [...written.slice(begin, end).matchAll(pattern)].map((match) => {
    const [text] = match
    const from = begin + match.index
    return { value: meant(text, isBasic), from, to: from + text.length }
  })
}

function meant(text: string, isBasic: boolean): string {
  if (text === '\r\n') return '\n'
  if (!isBasic || !text.startsWith('\\')) return text
  if (/^\\\s/.test(text)) return ''
  const digits = /^\\[uUx](.+)$/.exec(text)?.[1]
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16))
  return ESCAPES[text.slice(1)] ?? ''
}

/** How many units end at or before an offset of the text; whole ones only. */
function unitAt(units: readonly Unit[], offset: number, isEnd: boolean): number {
  let [at, index] = [0, 0]
  for (const { value } of units) {
    if (isEnd ? at >= offset : at + value.length > offset) break
    at += value.length
    index++
  }
  return index
}

function spelledBasic(text: string, isLong: boolean, written: string): string {
  const escaped = basic(text).slice(1, -1)
  if (!isLong) return escaped
  return escaped.replaceAll('\\n', written.includes('\r\n') ? '\r\n' : '\n').replaceAll('\\t', '\t')
}

function spelledLiteral(text: string, isLong: boolean): string | undefined {
  const isSafe = !/(?![\t\n])\p{Cc}|\p{Cs}/u.test(text) && !text.includes(isLong ? "'''" : "'")
  return isSafe && (isLong || !text.includes('\n')) ? text : undefined
}
