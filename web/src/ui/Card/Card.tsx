import type { ReactNode } from 'react'
import { PlainLink } from '../Link/PlainLink'
import styles from './Card.module.css'

interface CardProps {
  readonly href: string
  readonly title: string
  /** An avatar or icon before the text. */
  readonly media?: ReactNode
  /** Badges beside the title. */
  readonly badges?: ReactNode
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

/** A card that is one link: all of it can be pressed, its name is the title. */
export function Card({ href, title, media, badges, children, footer }: CardProps) {
  return (
    <PlainLink href={href} className={styles.card}>
      {media}
      <span className={styles.body}>
        <span className={styles.heading}>
          <span className={styles.title}>{title}</span>
          {badges}
        </span>
        {hasContent(children) && <span className={styles.text}>{children}</span>}
        {hasContent(footer) && <span className={styles.footer}>{footer}</span>}
      </span>
    </PlainLink>
  )
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
