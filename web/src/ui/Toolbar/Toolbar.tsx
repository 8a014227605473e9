import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './Toolbar.module.css'

interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
}

/** Buttons in a row that are one stop of the Tab key; arrows move between them. */
export function Toolbar({ label, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)

  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]

  function handleKeyDown(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.findIndex((button) => button === document.activeElement)
    // The browser goes on from the end of the row.
    if (event.key === 'Tab') return all.at(event.shiftKey ? 0 : -1)?.focus()
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: all.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step >= 0) all[step]?.focus()
  }

  /** Whoever comes back comes to the button that was left. */
  function handleFocus({ relatedTarget }: FocusEvent): void {
    const isNew = !(relatedTarget instanceof Node && bar.current?.contains(relatedTarget) === true)
    if (isNew && last.current !== null && buttons().includes(last.current)) last.current.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={styles.toolbar}
      onKeyDownCapture={(event) => {
        if (event.key === 'Tab' && document.activeElement instanceof HTMLElement) {
          last.current = document.activeElement
        }
        handleKeyDown(event)
      }}
      onFocus={handleFocus}
    >
      {children}
    </div>
  )
}
