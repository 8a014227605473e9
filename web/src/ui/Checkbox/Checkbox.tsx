import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  readonly description?: string
  readonly children: ReactNode
}

export function Checkbox({ description, children, ...rest }: CheckboxProps) {
  const Mark = rest.isIndeterminate === true ? Minus : Check
  return (
    <AriaCheckbox {...rest} className={styles.checkbox ?? ''}>
      <span className={styles.box}>
        <Mark size={12} strokeWidth={3} aria-hidden />
      </span>
      <span>
        {children}
        {description !== undefined && <span className={styles.description}>{description}</span>}
      </span>
    </AriaCheckbox>
  )
}
