import type { ReactNode } from 'react'
import styles from './PageBody.module.css'

/** A page to read from top to bottom, such as a list of cards. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>
}
