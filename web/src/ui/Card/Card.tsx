import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import styles from './Card.module.css'

export interface CardProps {
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
    <AriaLink href={href} className={styles.card ?? ''}>
      {media}
      <span className={styles.body}>
        <span className={styles.heading}>
          <span className={styles.title}>{title}</span>
          {badges}
        </span>
        {hasContent(children) && <span className={styles.text}>{children}</span>}
        {hasContent(footer) && <span className={styles.footer}>{footer}</span>}
      </span>
    </AriaLink>
  )
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
