import type { ReactElement, ReactNode } from 'react'
import { isPageHead, nestingOf } from '../rows/nesting'
import type { Row } from '../rows/Row'
import { HeadingLevel } from '../rowView/HeadingLevel'
import styles from './FormView.module.css'

/** A row that is in the page, and its element. */
interface RowInPage {
  readonly row: Row
  readonly element: ReactElement
}

/**
 * Puts rows into the groups, lists, items, sections and tabs that they are in, so that a screen reader says which of many
 * “Price” is. The elements of the groups have no size: rows stand where the window puts them.
 * @param rows in the order of the form, each with all heads above it.
 */
export function RowGroups({ rows }: { readonly rows: readonly RowInPage[] }): ReactNode {
  return nested(rows, 0)
}

/** @param headings how many are above these rows. */
function nested(rows: readonly RowInPage[], headings: number): ReactElement[] {
  const nodes: ReactElement[] = []
  let at = 0
  for (let one = rows[at]; one !== undefined; one = rows[at]) {
    const { row, element } = one
    at += 1
    const begin = at
    if (isHead(row) && !isPageHead(row)) while (isInside(rows[at]?.row, row)) at += 1
    const inside = rows.slice(begin, at)
    if (row.kind === 'tabs') {
      nodes.push(
        element,
        <div
          key={`${row.key}\npanel ${row.selected.index}`}
          role="tabpanel"
          aria-label={row.selected.title}
          className={styles.group}
        >
          {nested(inside, headings)}
        </div>,
      )
    } else if (isPageHead(row)) {
      // All other rows are in it: it heads them as the title does those of the whole form.
      nodes.push(element)
    } else if (row.kind === 'group' || row.kind === 'list' || row.kind === 'section') {
      nodes.push(
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Chromium lays out all of a fieldset anew when a row in it comes or goes
        <div key={`${row.key}\ngroup`} role="group" className={styles.group} aria-label={titleOf(row)}>
          {element}
          <HeadingLevel value={headings + 1}>{nested(inside, headings + 1)}</HeadingLevel>
        </div>,
      )
    } else nodes.push(element)
  }
  return nodes
}

/** Whether others may be in what this row heads. */
function isHead({ kind }: Row): boolean {
  return kind === 'group' || kind === 'list' || kind === 'section' || kind === 'tabs'
}

function isInside(row: Row | undefined, head: Row): boolean {
  return row !== undefined && nestingOf(row) > nestingOf(head)
}

function titleOf(row: Row): string {
  return row.kind === 'section' ? row.part.title : row.field.title
}
