import type { ReactNode } from 'react'
import styles from './Link.module.css'
import { PlainLink, type PlainLinkProps } from './PlainLink'

interface LinkProps extends PlainLinkProps {
  readonly className?: string
  readonly children: ReactNode
}

/** A link in a text, or with a look of its own. */
export function Link({ className, ...rest }: LinkProps) {
  return <PlainLink {...rest} className={className ?? styles.link} />
}
