import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface TabListProps {
  readonly label: string
  /** How many tabs there are, and which one is chosen. */
  readonly count: number
  readonly selected: number
  readonly onSelect: (position: number) => void
  readonly className: string | undefined
  /** A `Tab` each. */
  readonly children: ReactNode
}

/** One stop of the Tab key; the arrows, Home and End choose, as the ARIA Authoring Practices have it. */
export function TabList({ label, count, selected, onSelect, className, children }: TabListProps) {
  const bar = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent): void {
    const positions: Readonly<Record<string, number>> = {
      ArrowRight: (selected + 1) % count,
      ArrowLeft: (selected - 1 + count) % count,
      Home: 0,
      End: count - 1,
    }
    const position = event.altKey ? undefined : positions[event.key]
    if (position === undefined) return
    event.preventDefault()
    onSelect(position)
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[position]?.focus()
  }

  return (
    <div
      ref={bar}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  )
}
