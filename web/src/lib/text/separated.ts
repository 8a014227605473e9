/**
 * Reads what a spreadsheet puts on the clipboard: lines of cells separated by tabs, or by commas or semicolons where
 * every line has equally many; quoted cells hold separators, line breaks and doubled quotes. A text without any of
 * these is one cell.
 */
export function readSeparated(text: string): readonly (readonly string[])[] {
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (body.includes('\t')) return readCells(body, '\t')
  const lines = readCells(body, '\n')
  if (lines.length > 1) {
    for (const separator of [',', ';']) {
      const cells = readCells(body, separator)
      const [first] = cells
      const width = first?.length ?? 0
      if (cells.length > 1 && width > 1 && cells.every((line) => line.length === width)) return cells
    }
  }
  return lines
}

/**
 * Lines of cells, by RFC 4180 with any line end. A separator that is a line break makes every line one cell.
 */
export function readCells(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at <= text.length) {
    const [cell, end] = readCell(text, at, separator)
    line.push(cell)
    if (isLineEnd(text[end])) {
      lines.push(line)
      line = []
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  // The last line break ends the last line; it does not begin another.
  const last = lines.at(-1)
  if (lines.length > 1 && last?.length === 1 && last[0] === '') lines.pop()
  return lines
}

/** The end of the text ends a line. */
function isLineEnd(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '\r'
}

/** @returns the cell that begins at `at`, and where it ends. */
function readCell(text: string, at: number, separator: string): [cell: string, end: number] {
  const quoted = text[at] === '"' ? readQuoted(text, at) : undefined
  if (quoted !== undefined) {
    const next = text[quoted[1]]
    // A quote that is not followed by an end was a quote in a plain cell.
    if (isLineEnd(next) || next === separator) return quoted
  }
  let end = at
  while (!isLineEnd(text[end]) && text[end] !== separator) end++
  return [text.slice(at, end), end]
}

function readQuoted(text: string, at: number): [cell: string, end: number] | undefined {
  let cell = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return [cell, quote + 1]
    cell += '"'
    from = quote + 2
  }
}

/** Lines of cells separated by tabs, as spreadsheets take them. */
export function writeSeparated(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(quotedWhereNeeded).join('\t')).join('\n')
}

function quotedWhereNeeded(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
