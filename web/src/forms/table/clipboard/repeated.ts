import type { GridRange } from '../selection/gridMove'

/**
 * Copied cells as often as they fill the selected ones, as spreadsheets do: where both are a whole number of times as
 * long and as wide. Otherwise once.
 */
export function repeated(
  cells: readonly (readonly string[])[],
  { fromLine, toLine, fromColumn, toColumn }: GridRange,
): readonly (readonly string[])[] {
  const [first] = cells
  const width = first?.length ?? 0
  const down = (toLine - fromLine + 1) / cells.length
  const across = (toColumn - fromColumn + 1) / width
  const isEven = cells.every((line) => line.length === width)
  if (!isEven || !Number.isInteger(down) || !Number.isInteger(across)) return cells
  const lines = cells.map((line) => Array.from({ length: across }, () => line).flat())
  return Array.from({ length: down }, () => lines).flat()
}
