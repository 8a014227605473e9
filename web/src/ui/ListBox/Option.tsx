/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be searched, nor windowed */
import { Check, type LucideIcon } from 'lucide-react'
import type { CSSProperties, Ref } from 'react'
import styles from './ListBox.module.css'

/** One choice of a list. */
export interface OptionItem {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly icon?: LucideIcon
  readonly isDisabled?: boolean
}

interface OptionProps {
  /** Of its element: what has the focus points at it. */
  readonly id: string
  readonly item: OptionItem
  readonly isSelected: boolean
  /** Whether the keys are at it. */
  readonly isActive: boolean
  readonly onChoose: (item: OptionItem) => void
  /** Its place among all, of which only some are in the page. */
  readonly position: number
  readonly count: number
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly ref?: Ref<HTMLDivElement>
}

/** A row of a list whose keys belong to the text field above it. */
export function Option({
  id,
  item,
  isSelected,
  isActive,
  onChoose,
  position,
  count,
  className = '',
  style,
  ref,
}: OptionProps) {
  const { icon: Icon } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the text field's; it points at the active option
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position + 1}
      aria-disabled={item.isDisabled || undefined}
      data-index={position}
      data-selected={isSelected || undefined}
      data-focused={isActive || undefined}
      data-disabled={item.isDisabled || undefined}
      className={`${styles.item} ${className}`}
      style={style}
      onClick={() => onChoose(item)}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.text}>
        {item.label}
        {item.description !== undefined && (
          <span className={styles.description} data-part="description">
            {item.description}
          </span>
        )}
      </span>
      <Check className={styles.check} size={16} strokeWidth={1.75} aria-hidden />
    </div>
  )
}
