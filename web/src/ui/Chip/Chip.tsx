import { X } from 'lucide-react'
import styles from './Chip.module.css'

interface ChipProps {
  readonly label: string
  /** The button that takes it away, if one can. */
  readonly remove?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A short text in a box of several. */
export function Chip({ label, remove }: ChipProps) {
  return (
    <li className={styles.chip}>
      {label}
      {remove && (
        <button type="button" className={styles.remove} aria-label={remove.label} onClick={remove.onPress}>
          <X size={12} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </li>
  )
}
