import { type ChangeEvent, type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { OptionItem } from '../ListBox/Option'
import { optionSearch } from './optionSearch'

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
}

/** How far Page Up and Page Down go. */
const PAGE = 10

/**
 * Text, list and keys of a combobox as the ARIA Authoring Practices have it ("list autocomplete with manual
 * selection"): focus stays in the text, the active option is pointed at.
 */
export function useComboBox(input: ComboBoxInput) {
  const { items, selectedKey, shown, isDisabled, isMultiple, onChoose, onClear } = input
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  /** Undefined: nothing was typed since it opened. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const search = useMemo(() => optionSearch(items), [items])
  const found = useMemo(() => search(typed ?? ''), [search, typed])

  function open(at: number = items.findIndex((item) => item.id === selectedKey)): void {
    if (isDisabled) return
    setOpen(true)
    setActive(at)
  }

  function close(): void {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }

  function choose(item: OptionItem): void {
    if (item.isDisabled === true) return
    onChoose(item)
    if (!isMultiple) close()
    else if (typed !== undefined) {
      setTyped(undefined)
      setActive(-1)
    }
  }

  function clear(): void {
    onClear?.()
    close()
  }

  function move(to: number): void {
    if (isOpen) setActive(Math.max(0, Math.min(found.length - 1, to)))
    else open(selectedKey === null ? 0 : undefined)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    }
    const step = steps[event.key]
    const item = isOpen ? found[active] : undefined
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' && isOpen) {
      if (item !== undefined) choose(item)
      else if (typed === '') clear()
    } else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    isOpen,
    found,
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
      value: typed ?? shown,
      'data-history': typed === undefined ? undefined : 'own',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setOpen(true)
        setTyped(event.target.value)
        // Of all options none is meant yet.
        setActive(event.target.value === '' ? -1 : 0)
      },
      onKeyDown: handleKeyDown,
      onClick: () => {
        if (!isOpen) open()
      },
      onBlur: () => {
        // A whole name, typed to its end, is meant.
        const name = typed?.trim().toLocaleLowerCase()
        const meant = found.find(({ label }) => label.toLocaleLowerCase() === name)
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
