import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode
}

export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles.switch ?? ''}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  )
}
