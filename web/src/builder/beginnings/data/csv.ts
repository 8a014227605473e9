/** The lines of a CSV or TSV text as its cells; RFC 4180, with any line end, and quotes that never end read to the end. */
export function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at + 1) : bare(text, at, separator)
    line.push(cell.value)
    at = cell.end
    const next = text[at]
    if (next === separator) {
      at += 1
      // A separator at the very end has an empty cell behind it.
      if (at === text.length) line.push('')
      continue
    }
    if (next === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines.filter((cells) => cells.length > 1 || cells[0] !== '')
}

const BYTE_ORDER_MARK = 0xfeff

interface Cell {
  readonly value: string
  /** Where what separates it from the next one stands. */
  readonly end: number
}

function quoted(text: string, from: number): Cell {
  const parts: string[] = []
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: parts.join('') + text.slice(at), end: text.length }
    parts.push(text.slice(at, quote))
    at = quote + 1
    if (text[at] !== '"') break
    parts.push('"')
    at += 1
  }
  // What stands between the quote and the separator is none of the value.
  let end = at
  while (end < text.length && !ENDS.has(text[end] ?? '')) end += 1
  return { value: parts.join(''), end }
}

const ENDS: ReadonlySet<string> = new Set([',', ';', '\t', '\n', '\r'])

function bare(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end).trim(), end }
}

const SEPARATORS = ['\t', ';', ','] as const

/** What separates the cells: what the first lines have most evenly; undefined where none does. */
export function separatorOf(text: string): string | undefined {
  const head = text.slice(0, 20_000)
  let best: { readonly separator: string; readonly cells: number } | undefined
  for (const separator of SEPARATORS) {
    const lines = parseCsv(head, separator).slice(0, 10)
    const [first = []] = lines
    const isEven = lines.slice(0, -1).every((cells) => cells.length === first.length)
    if (first.length > 1 && isEven && first.length > (best?.cells ?? 1))
      best = { separator, cells: first.length }
  }
  return best?.separator
}
