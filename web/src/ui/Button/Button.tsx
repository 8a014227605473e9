import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Spinner } from '../Spinner/Spinner'
import styles from './Button.module.css'
import { whileLoading } from './whileLoading'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner in the place of the icon and ignores presses; the button keeps focus. */
  readonly isLoading?: boolean
  readonly icon?: LucideIcon
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
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
    <AriaButton
      {...rest}
      {...whileLoading(isLoading)}
      className={styles.button ?? ''}
      data-loading={isLoading || undefined}
      data-covered={(isLoading && !Icon) || undefined}
      data-variant={variant}
      data-size={size}
    >
      {isLoading ? <Spinner /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label} data-part="label">
        {children}
      </span>
    </AriaButton>
  )
}
