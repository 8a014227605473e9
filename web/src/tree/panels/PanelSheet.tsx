import type { ReactNode } from 'react'
import { Dialog } from '~/ui'
import styles from './PanelLayout.module.css'

export interface PanelSheetProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The side panels where there is no room beside the main area. */
export function PanelSheet({ label, onClose, children }: PanelSheetProps) {
  return (
    <Dialog title={label} isOpen onOpenChange={onClose}>
      <div className={styles.sheet}>{children}</div>
    </Dialog>
  )
}
