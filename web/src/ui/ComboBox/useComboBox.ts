import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import type { OptionItem } from '../ListBox/Option'
import { useOptionSearch } from './useOptionSearch'

interface ComboBoxInput {
  readonly items: readonly OptionItem[]
  /** Where the list begins when it opens. */
  readonly selectedKey: string | null
  /** What the closed field shows. */
  readonly shown: string
  readonly isDisabled: boolean
  /** Several are chosen one after the other: the list stays open. */
  readonly isMultiple: boolean
  readonly onChoose: (item: OptionItem) => void
  /** Takes the choice back; what leaves the text empty asks for it. Without it the choice comes back. */
  readonly onClear?: (() => void) | undefined
  /** Takes any text as it is typed: the list only offers. */
  readonly onType?: ((text: string) => void) | undefined
}

/** How far Page Up and Page Down go. */
const PAGE = 10

/**
 * Text, list and keys of a combobox as the ARIA Authoring Practices have it ("list autocomplete with manual
 * selection"): focus stays in the text, the active option is pointed at.
 */
export function useComboBox(input: ComboBoxInput) {
  const { items, selectedKey, shown, isDisabled, isMultiple, onChoose, onClear, onType } = input
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  /** Undefined: nothing was typed since it opened. */
  const [typed, setTyped] = useState<string>()
  const [wanted, setWanted] = useState(-1)
  const { found, isLooking, whenFound, hurry } = useOptionSearch(items, typed ?? '')
  // What is pointed at is known once the answer is.
  const active = isLooking ? -1 : Math.min(wanted, found.length - 1)
  const isFree = onType !== undefined
  // Where any text may stand, an empty list says nothing.
  const isOpen = isExpanded && !(isFree && found.length === 0)

  function open(at: number = items.findIndex((item) => item.id === selectedKey)): void {
    if (isDisabled) return
    setExpanded(true)
    setWanted(at)
  }

  function close(): void {
    setExpanded(false)
    setTyped(undefined)
    setWanted(-1)
  }

  function choose(item: OptionItem): void {
    if (item.isDisabled === true) return
    onChoose(item)
    if (!isMultiple) close()
    else if (typed !== undefined) {
      setTyped(undefined)
      setWanted(-1)
    }
  }

  function clear(): void {
    onClear?.()
    close()
  }

  function move(to: number): void {
    if (isOpen) setWanted(Math.max(0, isLooking ? to : Math.min(found.length - 1, to)))
    else open(selectedKey === null ? 0 : undefined)
  }

  /** Takes what is pointed at, or will be. */
  function take(): void {
    if (wanted < 0 && typed === '') clear()
    else if (wanted >= 0) {
      whenFound((all) => {
        const item = all[Math.min(wanted, all.length - 1)]
        if (item !== undefined) choose(item)
      })
    }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const at = isLooking ? wanted : active
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
    }
    const step = steps[event.key]
    // Enter was meant for what is found before anything else is done: the same keys do the same, however fast they come.
    if (event.key !== 'Enter' && hurry() && event.key !== 'Escape') return
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' && isOpen) {
      if (isFree && wanted < 0) {
        // What is typed is meant; Enter does what it does in any text.
        close()
        return
      }
      take()
    } else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    isOpen,
    /** Something was typed, and neither chosen nor left. */
    isTyped: typed !== undefined,
    found,
    isLooking,
    active,
    open,
    close,
    choose,
    clear,
    listId: `${id}-list`,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(`${id}-list`, active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      disabled: isDisabled,
      value: isFree ? shown : (typed ?? shown),
      'data-history': typed === undefined || isFree ? undefined : 'own',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setExpanded(true)
        setTyped(event.target.value)
        onType?.(event.target.value)
        // Of all options none is meant yet, nor where any text is.
        setWanted(event.target.value === '' || isFree ? -1 : 0)
      },
      onKeyDown: handleKeyDown,
      onClick: () => {
        if (!isOpen) open()
      },
      onBlur: () => {
        if (isFree || hurry()) {
          close()
          return
        }
        // A whole name, typed to its end, is meant.
        const name = typed?.trim().toLocaleLowerCase()
        const meant = name ? items.find(({ label }) => label.toLocaleLowerCase() === name) : undefined
        if (!isMultiple && name === '') onClear?.()
        else if (!isMultiple && meant !== undefined) choose(meant)
        close()
      },
    },
  } as const
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
