import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import styles from './Link.module.css'

export interface LinkProps extends Omit<AriaLinkProps, 'children' | 'style'> {
  readonly href: string
  readonly children: ReactNode
}

/** A link inside the product goes through the router; one with another origin or a target goes the browser's way. */
export function Link({ className, children, ...rest }: LinkProps) {
  return (
    <AriaLink {...rest} className={className ?? styles.link ?? ''}>
      {children}
    </AriaLink>
  )
}
