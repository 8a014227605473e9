import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  ToggleButton as AriaToggleButton,
  type ToggleButtonProps as AriaToggleButtonProps,
} from 'react-aria-components'
import styles from '../Button/Button.module.css'

export interface ToggleButtonProps extends Omit<AriaToggleButtonProps, 'children' | 'className' | 'style'> {
  readonly icon?: LucideIcon
  readonly size?: 'small' | 'medium'
  readonly children: ReactNode
}

export function ToggleButton({ icon: Icon, size = 'medium', children, ...rest }: ToggleButtonProps) {
  return (
    <AriaToggleButton {...rest} className={styles.button ?? ''} data-variant="ghost" data-size={size}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </AriaToggleButton>
  )
}
