import { X } from 'lucide-react'
import styles from './Chip.module.css'

interface ChipProps {
  readonly label: string
  /** Of its list: names the button. */
  readonly part?: string | undefined
  readonly isFound?: boolean | undefined
  /** The button that takes it away, if one can. */
  readonly remove?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A short text in a box of several. */
export function Chip({ label, part, isFound = false, remove }: ChipProps) {
  return (
    <li className={styles.chip} data-found={isFound || undefined}>
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
