import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'
import list from '../ListBox/ListBox.module.css'
import { Option, type OptionItem } from '../ListBox/Option'
import { SearchField } from '../SearchField/SearchField'
import styles from './SearchPicker.module.css'

/** More rows than that nobody reads; they would only make typing slow. */
const maxShown = 100

export interface SearchChoiceProps {
  readonly searchLabel: string
  readonly items: readonly OptionItem[]
  readonly selectedKey: string
  /** What is to be said where the items may not be all. */
  readonly note?: string | undefined
  /** Some of them are on their way: that none fits is not said yet. */
  readonly isLoading?: boolean
  /** Called when somebody searches: then all items are needed. */
  readonly onSearch?: () => void
  readonly onSelect: (key: string) => void
  readonly close: () => void
}

/** What a `SearchPicker` shows while it is open. Focus stays in the text, the active option is pointed at. */
export function SearchChoice(props: SearchChoiceProps) {
  const { searchLabel, items, selectedKey, note, isLoading = false, onSearch, onSelect, close } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(-1)
  const content = useFocusOnMount<HTMLDivElement>('input')
  const words = search.trim().toLowerCase()
  const found = items.filter(({ label }) => label.toLowerCase().includes(words))
  const shown = found.slice(0, maxShown)
  const activeId = active >= 0 && active < shown.length ? `${id}-${active}` : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function choose(key: string): void {
    onSelect(key)
    close()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const step = steps[event.key]
    const item = shown[active]
    if (step !== undefined) setActive(Math.max(0, Math.min(shown.length - 1, step)))
    else if (event.key === 'Enter' && item !== undefined) choose(item.id)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.choice} ref={content}>
      <div className={styles.search}>
        <SearchField
          label={searchLabel}
          value={search}
          onChange={(text) => {
            setSearch(text)
            if (text.trim() !== '') onSearch?.()
            setActive(text.trim() === '' ? -1 : 0)
          }}
          onKeyDown={handleKeyDown}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched */}
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={searchLabel} className={styles.list}>
        {shown.map((item, position) => (
          <Option
            key={item.id}
            id={`${id}-${position}`}
            item={item}
            isSelected={item.id === selectedKey}
            isActive={position === active}
            onChoose={() => choose(item.id)}
            position={position}
            count={found.length}
          />
        ))}
      </div>
      {shown.length === 0 && !isLoading && <p className={list.empty}>{m.ui_nothing_found()}</p>}
      {found.length > maxShown && (
        <p className={styles.note}>{m.ui_more_found({ count: found.length - maxShown })}</p>
      )}
      <output className={styles.note}>{note}</output>
    </div>
  )
}
