/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be searched, nor windowed */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import styles from '../ListBox/ListBox.module.css'
import { Option, type OptionItem } from '../ListBox/Option'
import own from './ComboBox.module.css'
import { useAnchored } from './useAnchored'
import { optionId } from './useComboBox'

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly items: readonly OptionItem[]
  /** `items` are of before. */
  readonly isLooking: boolean
  readonly active: number
  readonly isSelected: (id: string) => boolean
  readonly isMultiple: boolean
  readonly onChoose: (item: OptionItem) => void
  readonly anchor: RefObject<HTMLElement | null>
}

/** Height of an option of one line, before it was measured. */
const OPTION_HEIGHT = 28

/** The open list of a combobox; of ten thousand options only those on view are in the page. */
export function OptionList({
  id,
  label,
  items,
  isLooking,
  active,
  isSelected,
  isMultiple,
  onChoose,
  anchor,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useAnchored(anchor, list)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer redraws by itself; nothing here memoises what it answers
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_HEIGHT,
    // With another function the places of all options are reckoned anew.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 4,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' })
    else virtualizer.scrollToOffset(0)
  }, [virtualizer, active, items])

  const shown = virtualizer.getVirtualItems()
  return (
    <div
      ref={list}
      popover="manual"
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      aria-busy={isLooking || undefined}
      className={own.floating}
      // The text keeps focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" className={own.options} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <Option
              key={key}
              ref={virtualizer.measureElement}
              id={optionId(id, index)}
              item={item}
              isSelected={isSelected(item.id)}
              isActive={index === active}
              onChoose={onChoose}
              position={index}
              count={items.length}
              className={own.option}
              style={{ transform: `translateY(${start}px)` }}
            />
          )
        })}
      </div>
      {items.length === 0 && !isLooking && (
        // A list box without an option is none.
        <div role="option" aria-disabled aria-selected={false} tabIndex={-1} className={styles.empty}>
          {m.ui_nothing_found()}
        </div>
      )}
      {isLooking && (
        <p className={own.looking} aria-hidden>
          {m.ui_looking()}
        </p>
      )}
    </div>
  )
}
