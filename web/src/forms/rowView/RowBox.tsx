import type { ComponentProps, CSSProperties } from 'react'
import { isPageHead, WIDE_LEVELS } from '../rows/nesting'
import type { Row } from '../rows/Row'
import styles from './Row.module.css'

interface RowBoxProps extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  readonly row: Row
}

/** The element of a row, as deep in the nesting as the row is. */
export function RowBox({ row, ...rest }: RowBoxProps) {
  return (
    <div
      role="presentation"
      {...rest}
      className={styles.row}
      data-kind={row.kind}
      data-depth={Math.min(row.depth, WIDE_LEVELS)}
      style={narrowSteps(row.depth)}
      data-item={row.field.item === undefined || !row.isHead ? undefined : true}
      data-page={isPageHead(row) || undefined}
    />
  )
}

/** Of a level that is not set in by the full step: px. */
const NARROW_STEP = 3
/** Deeper levels are told by their number alone: a phone has no room for more steps. */
const MAX_NARROW_STEPS = 18

/** The room before a row that is deeper than style sheets know, and its line at the end of that. */
function narrowSteps(depth: number): CSSProperties | undefined {
  if (depth <= WIDE_LEVELS) return undefined
  const width = Math.min(depth - WIDE_LEVELS, MAX_NARROW_STEPS) * NARROW_STEP
  return {
    paddingInlineStart: `calc(${WIDE_LEVELS} * var(--indent) + ${width}px)`,
    backgroundPosition: `calc(${WIDE_LEVELS} * var(--indent) + ${width - NARROW_STEP}px) 0`,
  }
}
