import type { Row } from './Row'

/** Deeper values are edited as JSON: nobody finds the way in a form that deep. */
export const MAX_DEPTH = 24

/** How many groups, lists, items, sections and tabs a row is in. Sections and tabs do not indent what is in them. */
export function nestingOf(row: Row): number {
  const own = row.kind === 'section' || row.kind === 'tabs' ? row.level : 0
  return row.depth + row.field.partsAround + own
}
