import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Tabs.module.css'

interface TabPanelProps {
  readonly id: string
  readonly labelledBy: string
  readonly children: ReactNode
}

const tabbable =
  'a[href], :is(button, input, select, textarea):not(:disabled, [tabindex="-1"]), [tabindex="0"], [contenteditable="true"]'

/** Has the focus itself only while nothing in it can have it. */
export function TabPanel({ id, labelledBy, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isTabbable, setTabbable] = useState(false)

  useEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const look = () => setTabbable(element.querySelector(tabbable) === null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keys
      tabIndex={isTabbable ? 0 : undefined}
      className={styles.panel}
    >
      {children}
    </div>
  )
}
