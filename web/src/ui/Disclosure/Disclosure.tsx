import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../Button/Button'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  readonly label: string
  /** It holds something that has to be seen. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}

/** What most people need not see, behind a button that shows it. */
export function Disclosure({ label, isNeeded = false, children }: DisclosureProps) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || isNeeded
  return (
    <div className={styles.disclosure}>
      <Button
        size="small"
        variant="ghost"
        icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        onPress={() => setAsked(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <div className={styles.content}>{children}</div>}
    </div>
  )
}
