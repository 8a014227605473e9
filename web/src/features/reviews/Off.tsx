import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface OffProps {
  /** Why the button cannot be pressed; undefined: it can. */
  readonly why: string | undefined
  readonly children: ReactNode
}

/** A button, and beneath it why it is off. A disabled button has no tooltip that the keyboard reaches. */
export function Off({ why, children }: OffProps) {
  return (
    <div className={styles.action}>
      {children}
      {why !== undefined && <p className={styles.why}>{why}</p>}
    </div>
  )
}
