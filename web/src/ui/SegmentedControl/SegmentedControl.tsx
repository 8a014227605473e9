import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface Segment<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon?: LucideIcon
}

interface SegmentedControlProps<Id extends string> {
  readonly label: string
  readonly items: readonly Segment<Id>[]
  readonly selectedKey: Id
  readonly onSelectionChange: (key: Id) => void
}

/** A few choices side by side, exactly one chosen: radio buttons of the browser under the look of buttons. */
export function SegmentedControl<Id extends string>({
  label,
  items,
  selectedKey,
  onSelectionChange,
}: SegmentedControlProps<Id>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {items.map(({ id, label, icon: Icon }) => (
        <label key={id} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === selectedKey}
            onChange={() => onSelectionChange(id)}
            className={styles.input}
          />
          {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
          {label}
        </label>
      ))}
    </div>
  )
}
