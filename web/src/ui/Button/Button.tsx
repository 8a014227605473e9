import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../Spinner/Spinner'
import styles from './Button.module.css'
import { PlainButton, type PlainButtonProps } from './PlainButton'
import { whileLoading } from './whileLoading'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonProps extends Omit<PlainButtonProps, 'children'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner in the place of the icon and ignores presses; the button keeps focus. */
  readonly isLoading?: boolean
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  isLoading = false,
  icon: Icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <PlainButton
      {...rest}
      {...whileLoading(isLoading)}
      className={styles.button}
      data-loading={isLoading || undefined}
      data-covered={(isLoading && !Icon) || undefined}
      data-variant={variant}
      data-size={size}
    >
      {isLoading ? <Spinner /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label} data-part="label">
        {children}
      </span>
    </PlainButton>
  )
}
