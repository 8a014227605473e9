/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be searched, and has no headings with several lines */
import { ChevronLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { IconButton, useFocusOnMount, VisuallyHidden } from '~/ui'
import type { PaletteGroup } from './groups'
import styles from './Palette.module.css'
import { PaletteOption } from './PaletteOption'
import { closePalette } from './paletteState'
import type { ListedItem, PaletteTarget } from './sources/PaletteItem'

interface PaletteListProps {
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly groups: readonly PaletteGroup[]
  /** What is shown may not be all, or not be for what was typed last. */
  readonly isWorking: boolean
  /** Answers at once what is found by what is there. */
  readonly finish: () => readonly PaletteGroup[]
  readonly onChoose: (target: PaletteTarget) => void
  /** Searches all texts for what is typed. */
  readonly onSearch?: (() => void) | undefined
  /** Goes back to where this list came from: with a button, and by Backspace where nothing is typed. */
  readonly onBack?: () => void
  /** Below the list. */
  readonly children?: ReactNode
}

/** A text, and below it what it finds, by headings. Focus stays in the text, which points at the option that Enter takes. */
export function PaletteList(props: PaletteListProps) {
  const { label, typed, onType, groups, isWorking, finish, onChoose, onSearch, onBack, children } = props
  const id = useId()
  const box = useFocusOnMount<HTMLDivElement>('input')
  /** The key of what the arrows have gone to; it stays while more is found. */
  const [chosen, setChosen] = useState<string>()
  /** Somebody has pressed Enter before there was anything. */
  const [isWanted, setWanted] = useState(false)
  const items = groups.flatMap((group) => group.items)
  const at = chosen === undefined ? -1 : items.findIndex(({ key }) => key === chosen)
  const active = items[Math.max(at, 0)]
  const activeId = active && idOf(id, active)

  const list = useRef<HTMLDivElement>(null)
  /** Whether the list is not at its beginning. To ask it, or to scroll it there with each key, would lay out the page. */
  const isScrolled = useRef(false)
  const isChosen = at >= 0
  useEffect(() => {
    if (activeId === undefined) return
    if (isChosen) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    else if (isScrolled.current) list.current?.scrollTo({ top: 0 })
  }, [activeId, isChosen])

  const first = isWanted ? active : undefined
  useEffect(() => {
    if (first !== undefined && first.isDisabled !== true) onChoose(first.target)
  }, [first, onChoose])

  function type(text: string): void {
    setChosen(undefined)
    setWanted(false)
    onType(text)
  }

  function choose(item: ListedItem): void {
    if (item.isDisabled !== true) onChoose(item.target)
  }

  function enter(): void {
    if (at >= 0 && active !== undefined) return choose(active)
    const [best] = finish().flatMap((group) => group.items)
    if (best !== undefined) choose(best)
    else if (isWorking) setWanted(true)
  }

  function itemAt(target: EventTarget): ListedItem | undefined {
    const option = target instanceof Element ? target.closest('[role="option"]') : null
    return option === null ? undefined : items.find((item) => idOf(id, item) === option.id)
  }

  function move(to: number): void {
    const item = items[(to + items.length) % items.length]
    if (item !== undefined) setChosen(item.key)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const from = Math.max(at, 0)
    if (matchesShortcut(event.nativeEvent, keys.palette)) closePalette()
    else if (onSearch && matchesShortcut(event.nativeEvent, keys.searchContent)) onSearch()
    else if (onBack && event.key === 'Backspace' && typed === '') onBack()
    else if (event.key === 'ArrowDown') move(from + 1)
    else if (event.key === 'ArrowUp') move(from - 1)
    else if (event.key === 'PageDown') move(Math.min(from + 8, items.length - 1))
    else if (event.key === 'PageUp') move(Math.max(from - 8, 0))
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.palette} ref={box}>
      <div className={styles.field}>
        {onBack ? (
          <IconButton label={m.palette_back()} icon={ChevronLeft} onPress={onBack} />
        ) : (
          <Search size={16} strokeWidth={1.75} aria-hidden />
        )}
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <IconButton label={m.ui_close()} icon={X} onPress={closePalette} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0
        }}
        onClick={(event) => {
          const item = itemAt(event.target)
          if (item !== undefined) choose(item)
        }}
        // A pointer has come to an option, which is more than that it lies there.
        onPointerMove={(event) => setChosen((before) => itemAt(event.target)?.key ?? before)}
        // Focus stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        tabIndex={-1}
        aria-label={m.palette_results()}
        className={styles.list}
      >
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={styles.group}>
            <div id={`${id}-${group.id}`} role="presentation" className={styles.heading}>
              <bdi>{group.heading}</bdi>
              {group.more > 0 && <span className={styles.more}>{m.palette_more({ count: group.more })}</span>}
            </div>
            {group.items.map((item) => (
              <PaletteOption key={item.key} id={idOf(id, item)} item={item} isActive={item === active} />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className={styles.note}>{isWorking ? m.ui_looking() : m.ui_nothing_found()}</p>
      )}
      {children}
      <VisuallyHidden>
        <output>{isWorking ? '' : m.palette_count({ count: items.length })}</output>
      </VisuallyHidden>
    </div>
  )
}

function idOf(list: string, { key }: ListedItem): string {
  return `${list}-${key}`
}
