import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'
import type { TooltipTurn } from './TooltipTurn'

export interface TooltipWords {
  readonly text: string
  readonly shortcut?: string | undefined
}

interface TooltipSurfaceProps extends TooltipWords {
  readonly id: string
  readonly trigger: HTMLElement
  readonly turn: TooltipTurn
}

/** The words, above the button or, without room there, below it. */
export function TooltipSurface({ id, trigger, text, shortcut, turn }: TooltipSurfaceProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) place(ref.current, trigger)
  })

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // A few words that came by themselves are nothing to close: the key goes on to what somebody has opened.
      if (event.key === 'Escape') turn.end()
    }
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    document.addEventListener('scroll', turn.end, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', handleKeyDown, { capture: true })
      document.removeEventListener('scroll', turn.end, { capture: true })
    }
  }, [turn])

  return createPortal(
    // React Aria keeps what carries this attribute alive beside a modal.
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className={styles.tooltip}
      data-react-aria-top-layer="true"
      onPointerEnter={turn.stay}
      onPointerLeave={turn.endSoon}
    >
      {text}
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </div>,
    document.body,
  )
}

/** Between a tooltip and its button, and the edges of the window: px. */
const GAP = 6

function place(tooltip: HTMLElement, trigger: HTMLElement): void {
  const { width, height } = tooltip.getBoundingClientRect()
  const button = trigger.getBoundingClientRect()
  const top = button.top - height - GAP
  const left = button.left + (button.width - width) / 2
  const last = document.documentElement.clientWidth - width - GAP
  tooltip.style.top = `${top < GAP ? button.bottom + GAP : top}px`
  tooltip.style.left = `${Math.max(GAP, Math.min(left, last))}px`
}
