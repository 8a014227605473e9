import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from '../Button/Button'
import styles from '../Button/Button.module.css'
import { PlainLink, type PlainLinkProps } from '../Link/PlainLink'

interface LinkButtonProps extends PlainLinkProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

/** A link that looks like a button: it goes somewhere, so it stays a link to screen readers and the middle mouse key. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <PlainLink {...rest} className={styles.button} data-variant={variant} data-size={size}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </PlainLink>
  )
}
