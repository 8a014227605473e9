/** A cell by where it is shown. */
export interface GridPlace {
  /** -1: the line of titles. */
  readonly line: number
  /** -1: the line's own cell, before the columns. */
  readonly column: number
}

interface GridSize {
  readonly lines: number
  readonly columns: number
  /** Lines that are in sight at once. */
  readonly page: number
}

/** Where a key leads, as in the ARIA grid pattern; undefined for keys that lead nowhere. */
export function gridMove(
  { line, column }: GridPlace,
  key: string,
  isWithControl: boolean,
  size: GridSize,
): GridPlace | undefined {
  const target = targetOf({ line, column }, key, isWithControl, size)
  return (
    target && {
      line: clamp(target.line, -1, size.lines - 1),
      column: clamp(target.column, -1, size.columns - 1),
    }
  )
}

function targetOf(
  { line, column }: GridPlace,
  key: string,
  isWithControl: boolean,
  { lines, columns, page }: GridSize,
): GridPlace | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { line, column: isWithControl ? -1 : column - 1 }
    case 'ArrowRight':
      return { line, column: isWithControl ? columns : column + 1 }
    case 'ArrowUp':
      return { line: isWithControl ? 0 : line - 1, column }
    case 'ArrowDown':
      return { line: isWithControl ? lines : line + 1, column }
    case 'Home':
      return { line: isWithControl ? 0 : line, column: isWithControl ? 0 : -1 }
    case 'End':
      return { line: isWithControl ? lines : line, column: columns }
    case 'PageUp':
      return { line: Math.max(0, line - page), column }
    case 'PageDown':
      return { line: line + page, column }
    default:
      return undefined
  }
}

function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}

/** The places from one corner to the other, both with them; cells before the columns and above the lines are not. */
export interface GridRange {
  readonly fromLine: number
  readonly toLine: number
  readonly fromColumn: number
  readonly toColumn: number
}

export function rangeBetween(a: GridPlace, b: GridPlace): GridRange {
  return {
    fromLine: Math.max(0, Math.min(a.line, b.line)),
    toLine: Math.max(0, a.line, b.line),
    fromColumn: Math.max(0, Math.min(a.column, b.column)),
    toColumn: Math.max(0, a.column, b.column),
  }
}

export function isInRange(range: GridRange | undefined, { line, column }: GridPlace): boolean {
  return (
    range !== undefined &&
    line >= range.fromLine &&
    line <= range.toLine &&
    column >= range.fromColumn &&
    column <= range.toColumn
  )
}
