import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './Chip.module.css'

interface ChipProps {
  readonly label: string
  /** Of its list: names the button. */
  readonly part?: string | undefined
  /** It is marked, and comes into sight. */
  readonly isFound?: boolean | undefined
  /** The button that takes it away, if one can. */
  readonly remove?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A short text in a box of several. */
export function Chip({ label, part, isFound = false, remove }: ChipProps) {
  const chip = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFound) return undefined
    // Behind whatever brings the box itself into sight.
    const frame = requestAnimationFrame(() => chip.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isFound])
  return (
    <li ref={chip} className={styles.chip} data-found={isFound || undefined}>
      {label}
      {remove && (
        <button
          type="button"
          className={styles.remove}
          data-part={part}
          aria-label={remove.label}
          onClick={remove.onPress}
        >
          <X size={12} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </li>
  )
}
