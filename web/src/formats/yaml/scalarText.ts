import { editBetween } from '~/lib/text/text'
import { isDate } from './print'
import { escapedForDoubleQuotes, isPlainSafe, needsEscapes, needsEscapesInBlock } from './quoting'

/** A text with the place of each of its code units in what is written. */
interface Mapped {
  readonly value: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * A text's new spelling in which all that was not changed is written as it is: line breaks that are folded, escapes,
 * indentation. Undefined where the spelling there cannot say the new text.
 */
export function respelled(
  written: string,
  old: string,
  value: string,
  isInFlow: boolean,
): string | undefined {
  const style = written[0]
  if (style === '|' || style === '>') return respelledBlock(written, old, value)
  if (style === '"') return spliced(written, mappedDouble(written), old, value, escapedForDoubleQuotes)
  if (style === "'") {
    if (needsEscapes(value.replaceAll('\n', ''))) return undefined
    const inner = (text: string) => (text.includes('\n') ? undefined : text.replaceAll("'", "''"))
    return spliced(written, mappedFolded(written, 1, written.length - 1, true), old, value, inner)
  }
  const isPlainDate = isDate(old) && isDate(value)
  if (!isPlainDate && !isPlainSafe(value.replaceAll('\n', ' '), isInFlow)) return undefined
  const plain = (text: string) => (text.includes('\n') ? undefined : text)
  return spliced(written, mappedFolded(written, 0, written.length, false), old, value, plain)
}

function spliced(
  written: string,
  mapped: Mapped,
  old: string,
  value: string,
  spell: (text: string) => string | undefined,
): string | undefined {
  if (mapped.value !== old) return undefined
  const [edit] = editBetween(old, value)
  if (!edit) return written
  const grown = value.length - old.length
  // Half of a character is none: both ends of the change stand between whole ones, before and after it.
  const start = splits(old, edit.from) || splits(value, edit.from) ? edit.from - 1 : edit.from
  const end = splits(old, edit.to) || splits(value, edit.to + grown) ? edit.to + 1 : edit.to
  const insert = spell(value.slice(start, end + grown))
  if (insert === undefined) return undefined
  const quotes = written[0] === '"' || written[0] === "'" ? 1 : 0
  const from = start < end ? (mapped.from[start] ?? 0) : (mapped.to[start - 1] ?? quotes)
  const to = start < end ? (mapped.to[end - 1] ?? from) : from
  return written.slice(0, from) + insert + written.slice(to)
}

/** Whether a place in a text is between the two halves of a character. */
function splits(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(at - 1, 0), at + 1))
}

class Mapping {
  value = ''
  readonly from: number[] = []
  readonly to: number[] = []

  add(text: string, from: number, to: number) {
    for (let i = 0; i < text.length; i++) {
      this.from.push(from)
      this.to.push(to)
    }
    this.value += text
  }
}

/** A line break between words is a blank; each blank line more is a line break (section 6.5). */
function fold(mapping: Mapping, written: string, at: number, end: number): number {
  const gap = /^[ \t]*(?:\r?\n[ \t]*)+/.exec(written.slice(at, end))?.[0] ?? ''
  const breaks = [...gap.matchAll(/\r?\n[ \t]*/g)]
  const first = breaks[0]
  const firstEnd = at + (first ? first.index + first[0].length : 0)
  if (breaks.length === 1) mapping.add(' ', at, firstEnd)
  breaks.slice(1).forEach((part, index) => {
    const from = index === 0 ? at : at + part.index
    mapping.add('\n', from, at + part.index + part[0].length)
  })
  return at + gap.length
}

function keepBreaks(mapping: Mapping, gap: string, at: number, end: number) {
  const breaks = [...gap.matchAll(/\r?\n *(?=\r?\n)|\r?\n$/g)]
  breaks.forEach((part, index) => {
    const isLast = index === breaks.length - 1
    mapping.add('\n', at + part.index, isLast ? end : at + part.index + part[0].length)
  })
}

function isFold(written: string, at: number, end: number): boolean {
  for (let i = at; i < end; i++) {
    const character = written[i]
    if (character === '\n' || character === '\r') return true
    if (character !== ' ' && character !== '\t') return false
  }
  return false
}

function mappedFolded(written: string, begin: number, end: number, isQuoted: boolean): Mapped {
  const mapping = new Mapping()
  for (let i = begin; i < end; ) {
    const character = written.charAt(i)
    if (/\s/.test(character) && isFold(written, i, end)) i = fold(mapping, written, i, end)
    else {
      const length = isQuoted && character === "'" ? 2 : 1
      mapping.add(character, i, i + length)
      i += length
    }
  }
  return mapping
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}

function mappedDouble(written: string): Mapped {
  const mapping = new Mapping()
  const end = written.length - 1
  for (let i = 1; i < end; ) {
    const character = written.charAt(i)
    if (character === '\\') {
      const next = written.charAt(i + 1)
      const digits = next === 'x' ? 2 : next === 'u' ? 4 : next === 'U' ? 8 : 0
      const line = /^\\\r?\n[ \t]*/.exec(written.slice(i, end))?.[0]
      if (line !== undefined) i += line.length
      else if (digits > 0) {
        const to = i + 2 + digits
        mapping.add(String.fromCodePoint(Number.parseInt(written.slice(i + 2, to), 16)), i, to)
        i = to
      } else {
        mapping.add(ESCAPES[next] ?? '', i, i + 2)
        i += 2
      }
    } else if (/\s/.test(character) && isFold(written, i, end)) i = fold(mapping, written, i, end)
    else {
      mapping.add(character, i, i + 1)
      i++
    }
  }
  return mapping
}

/** `written` begins with the header and ends with the last line that is not blank. */
function respelledBlock(written: string, old: string, value: string): string | undefined {
  if (needsEscapesInBlock(value)) return undefined
  return written.startsWith('|')
    ? respelledLiteral(written, old, value)
    : respelledFolded(written, old, value)
}

/** Lines that stay are written as they are; what differs is found line by line. */
function respelledLiteral(written: string, old: string, value: string): string | undefined {
  const block = partsOf(written)
  if (!block) return undefined
  const { header, lineEnd, lines, indent } = block
  const oldLines = contentLines(old)
  const newLines = contentLines(value)
  if (newLines.at(-1)?.trim() === '' || lines.length > oldLines.length) return undefined
  let start = 0
  while (start < Math.min(lines.length, newLines.length) && oldLines[start] === newLines[start]) start++
  let tail = 0
  while (
    tail < Math.min(lines.length, newLines.length) - start &&
    oldLines.length === lines.length &&
    oldLines[oldLines.length - 1 - tail] === newLines[newLines.length - 1 - tail]
  )
    tail++
  const middle = newLines
    .slice(start, newLines.length - tail)
    .map((line) => (line === '' ? '' : indent + line))
  return [
    chomped(header, value),
    ...lines.slice(0, start),
    ...middle,
    ...lines.slice(lines.length - tail, lines.length),
  ].join(lineEnd)
}

/** The same words with line breaks where they were; a line break more is a blank line. */
function respelledFolded(written: string, old: string, value: string): string | undefined {
  const block = partsOf(written)
  if (!block) return undefined
  const { header, lineEnd, indent } = block
  const bodyFrom = header.length + lineEnd.length
  const mapping = new Mapping()
  const isBlank = (at: number) => written[at] === ' ' || written[at] === '\t'
  let line = bodyFrom + indent.length
  for (let i = line; i < written.length; ) {
    const gap = /^(?:\r?\n *(?=\r?\n))*\r?\n/.exec(written.slice(i))?.[0]
    if (gap === undefined) {
      mapping.add(written.charAt(i), i, i + 1)
      i++
    } else {
      const next = i + gap.length + indent.length
      // Lines that are indented deeper keep their line ends, before and behind (section 8.1.3).
      if (isBlank(line) || isBlank(next)) keepBreaks(mapping, gap, i, next)
      else fold(mapping, written, i, next)
      line = next
      i = next
    }
  }
  const inner = (text: string) => text.replace(/\n+$/, '')
  const made = spliced(written, mapping, inner(old), inner(value), (text) =>
    text.includes('\n') ? undefined : text,
  )
  return made === undefined ? undefined : chomped(header, value) + made.slice(header.length)
}

interface BlockParts {
  readonly header: string
  readonly lineEnd: string
  readonly lines: readonly string[]
  readonly indent: string
}

function partsOf(written: string): BlockParts | undefined {
  const [, header, lineEnd] = /^([^\r\n]*)(\r?\n)/.exec(written) ?? []
  if (header === undefined || lineEnd === undefined) return undefined
  const lines = written.slice(header.length + lineEnd.length).split(/\r?\n/)
  // A digit in the header counts from what is around it, which the first line with words shows as well.
  if (/^[|>][-+]?\d/.test(header)) return undefined
  const indent = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0]
  return indent ? { header, lineEnd, lines, indent } : undefined
}

function contentLines(text: string): readonly string[] {
  return text.replace(/\n+$/, '').split('\n')
}

/** The header that says how many line ends the text has at its end; what follows the block tells the rest. */
function chomped(header: string, value: string): string {
  const chomping = value.endsWith('\n')
    ? value.endsWith('\n\n')
      ? '+'
      : /^[|>]\d*\+/.test(header)
        ? '+'
        : ''
    : '-'
  return header.replace(/^([|>])\d*[-+]?/, `$1${chomping}`)
}
