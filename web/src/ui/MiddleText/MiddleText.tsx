import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './MiddleText.module.css'

interface MiddleTextProps {
  readonly children: string
  /** Characters at the end that always stay: of a file name, its ending tells most. */
  readonly keep?: number
}

/** One line that loses its middle when there is no room. */
export function MiddleText({ children, keep = 10 }: MiddleTextProps) {
  // An ellipsis in the place of a letter or two tells less than they do.
  const split = children.length > keep + 2 ? children.length - keep : 0
  return (
    <span className={styles.text}>
      {/* Two boxes would be read as two words. */}
      <VisuallyHidden elementType="span">{children}</VisuallyHidden>
      <span className={styles.start} aria-hidden>
        {children.slice(0, split)}
      </span>
      <span className={styles.end} aria-hidden>
        {children.slice(split)}
      </span>
    </span>
  )
}
