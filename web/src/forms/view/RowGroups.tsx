import type { ReactElement, ReactNode } from 'react'
import type { Row } from '../rows/Row'
import styles from './FormView.module.css'

/** A row that is in the page, and its element. */
export interface RowInPage {
  readonly row: Row
  readonly element: ReactElement
}

/**
 * Puts rows into the groups, lists and items that they are in, so that a screen reader says which of many “Price” is.
 * The elements of the groups have no size: rows stand where the window puts them.
 * @param rows in the order of the form, each with all heads above it.
 */
export function RowGroups({ rows }: { readonly rows: readonly RowInPage[] }): ReactNode {
  return nested(rows)
}

function nested(rows: readonly RowInPage[]): ReactElement[] {
  const nodes: ReactElement[] = []
  let at = 0
  for (let one = rows[at]; one !== undefined; one = rows[at]) {
    const { row, element } = one
    at += 1
    if (row.kind !== 'group' && row.kind !== 'list') {
      nodes.push(element)
      continue
    }
    const begin = at
    while ((rows[at]?.row.depth ?? -1) > row.depth) at += 1
    nodes.push(
      <fieldset key={`${row.key}\ngroup`} className={styles.group} aria-label={row.field.title}>
        {element}
        {nested(rows.slice(begin, at))}
      </fieldset>,
    )
  }
  return nodes
}
