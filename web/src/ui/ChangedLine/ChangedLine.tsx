import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './ChangedLine.module.css'

interface ChangedLineProps {
  /** What stood there; undefined where nothing did. */
  readonly before?: ReactNode
  /** What stands there now; undefined where nothing does. */
  readonly after?: ReactNode
  /** Half of it, where the other half is in sight beside it. */
  readonly shows?: 'both' | 'before' | 'after'
}

/**
 * The line of text that changes: the old one struck, the new one under it. Wherever a value changes it is shown like
 * this. Its colours have a shape as well, and words for who hears it.
 */
export function ChangedLine({ before, after, shows = 'both' }: ChangedLineProps) {
  const isWhole = shows === 'both'
  const hasBefore = before !== undefined && shows !== 'after'
  const hasAfter = after !== undefined && shows !== 'before'
  return (
    <span className={styles.line} data-shows={shows}>
      {shows === 'before' && <span className={styles.word}>{m.ui_line_was()} </span>}
      {hasBefore && (
        <del className={styles.before}>
          {isWhole && <Word>{hasAfter ? m.ui_line_was() : m.ui_line_removed()}</Word>}
          {before}
        </del>
      )}{' '}
      {hasAfter && (
        <ins className={styles.after}>
          {isWhole && <Word>{hasBefore ? m.ui_line_now() : m.ui_line_added()}</Word>}
          {after}
        </ins>
      )}
    </span>
  )
}

function Word({ children }: { readonly children: string }) {
  return <VisuallyHidden elementType="span">{children} </VisuallyHidden>
}
