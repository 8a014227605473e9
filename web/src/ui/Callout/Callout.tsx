import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Callout.module.css'

type CalloutTone = 'info' | 'warning' | 'danger' | 'success'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck }

interface CalloutProps {
  readonly tone?: CalloutTone
  readonly title?: string
  readonly children?: ReactNode
  /** A button at the end of the line. */
  readonly action?: ReactNode
}

/** A boxed remark. `danger` is announced at once, the others politely. */
export function Callout({ tone = 'info', title, children, action }: CalloutProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.callout} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
