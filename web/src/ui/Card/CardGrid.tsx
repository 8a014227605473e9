import { Children, type ReactNode } from 'react'
import styles from './Card.module.css'

/** Cards in as many columns as fit; each child becomes one list item. */
export function CardGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
