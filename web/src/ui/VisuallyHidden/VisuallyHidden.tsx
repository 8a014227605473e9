import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  readonly elementType?: 'div' | 'span' | 'output' | 'h1' | 'h2'
}

/** For screen readers alone. */
export function VisuallyHidden({ elementType: Element = 'div', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={styles.hidden} />
}
