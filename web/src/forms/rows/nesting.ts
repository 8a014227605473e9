import { alikeOf, type Row } from './Row'

/** Deeper values are edited as JSON: nobody finds the way in a form that deep. */
export const MAX_DEPTH = 100

/** So deep a row is set in by its full step; what is deeper has a narrow one, and its heads say how deep they are. */
export const WIDE_LEVELS = 6

/** Whether a row is the heading of a page of its own: what is on that page is in it. */
export function isPageHead(row: Row | undefined): boolean {
  return (row?.kind === 'group' || row?.kind === 'list') && row.isPage && row.isOpen
}

/** How many groups, lists, items, sections and tabs a row is in. Sections and tabs do not indent what is in them. */
export function nestingOf(row: Row): number {
  const own = row.kind === 'section' || row.kind === 'tabs' ? row.level : 0
  return row.depth + alikeOf(row).field.partsAround + own
}
