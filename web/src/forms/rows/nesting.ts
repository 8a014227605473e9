import type { Row } from './Row'

/** How many groups, lists, items, sections and tabs a row is in. Sections and tabs do not indent what is in them. */
export function nestingOf(row: Row): number {
  const own = row.kind === 'section' || row.kind === 'tabs' ? row.level : 0
  return row.depth + row.field.partsAround + own
}
