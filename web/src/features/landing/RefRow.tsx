import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, MiddleText } from '~/ui'
import styles from './RefRow.module.css'

interface RefRowProps {
  readonly href: string
  readonly icon: LucideIcon
  readonly name: string
  readonly detail: string
  /** A badge at the end of the row. */
  readonly children?: ReactNode
}

/** One line of a list of places to go on. */
export function RefRow({ href, icon: Icon, name, detail, children }: RefRowProps) {
  return (
    <li>
      <Link href={href} className={styles.row ?? ''}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.text}>
          <span className={styles.name}>
            <MiddleText>{name}</MiddleText>
          </span>
          <span className={styles.detail}>{detail}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}
