/** Line and column, both from 1; the column counts UTF-16 code units as editors do. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let lineStart = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', lineStart)) {
    line++
    lineStart = next + 1
  }
  return { line, column: offset - lineStart + 1 }
}
