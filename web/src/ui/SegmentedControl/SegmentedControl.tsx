import type { LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './SegmentedControl.module.css'

export interface Segment<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon?: LucideIcon
}

export interface SegmentedControlProps<Id extends string> {
  readonly label: string
  readonly items: readonly Segment<Id>[]
  readonly selectedKey: Id
  readonly onSelectionChange: (key: Id) => void
}

/** A few choices side by side, exactly one chosen. */
export function SegmentedControl<Id extends string>({
  label,
  items,
  selectedKey,
  onSelectionChange,
}: SegmentedControlProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selectedKey]}
      onSelectionChange={(keys) => {
        const chosen = items.find((item) => keys.has(item.id))
        if (chosen) onSelectionChange(chosen.id)
      }}
      className={styles.group ?? ''}
    >
      {items.map(({ id, label, icon: Icon }) => (
        <ToggleButton key={id} id={id} className={styles.segment ?? ''}>
          {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
