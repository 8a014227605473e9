import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Chip } from '../Chip/Chip'
import chips from '../Chip/Chip.module.css'
import type { OptionItem } from '../ListBox/Option'
import type { ComboBoxControl } from './ComboBox'
import { ComboBoxList } from './ComboBoxList'
import { useComboBox } from './useComboBox'

interface ChosenItem extends OptionItem {
  /** Names its button, and what is marked. */
  readonly part?: string | undefined
}

interface MultiComboBoxProps {
  /** Names the list; the text is named by the `<label>` for `control.id`. */
  readonly label: string
  readonly control: ComboBoxControl
  readonly items: readonly OptionItem[]
  /** In the order they are shown in; also what is none of `items`. */
  readonly chosen: readonly ChosenItem[]
  /** The part that is marked. */
  readonly found?: string | undefined
  /** The part that has to be in the page: somebody is led to it. */
  readonly wanted?: string | undefined
  readonly onAdd: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly placeholder: string
  readonly isDisabled?: boolean
}

/** Chosen options shown at once, and the one that is wanted; the others are reached by the list, where they have their mark. */
const MAX_SHOWN = 100

/** Any of many options: those chosen stand before the text that finds more. */
export function MultiComboBox({
  label,
  control,
  items,
  chosen,
  found,
  wanted,
  onAdd,
  onRemove,
  placeholder,
  isDisabled = false,
}: MultiComboBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const ids = new Set(chosen.map(({ id }) => id))
  // It stays once it has the focus, until another one is wanted.
  const [lastWanted, setLastWanted] = useState(wanted)
  if (wanted !== undefined && wanted !== lastWanted) setLastWanted(wanted)
  const shown = chosen.filter(
    ({ part }, index) => index < MAX_SHOWN || (part !== undefined && part === lastWanted),
  )
  const combo = useComboBox({
    items,
    selectedKey: null,
    shown: '',
    isDisabled,
    isMultiple: true,
    onChoose: ({ id }) => (ids.has(id) ? onRemove(id) : onAdd(id)),
  })

  function remove(id: string): void {
    onRemove(id)
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && combo.inputProps.value === '' && last !== undefined) onRemove(last.id)
    else combo.inputProps.onKeyDown(event)
  }

  return (
    <>
      <div
        ref={box}
        className={chips.box}
        data-invalid={control['aria-invalid']}
        data-disabled={isDisabled || undefined}
      >
        <ul className={chips.list} aria-label={m.ui_chosen_of({ label })}>
          {shown.map((item) => (
            <Chip
              key={item.id}
              label={item.label}
              part={item.part}
              isFound={item.part !== undefined && item.part === found}
              remove={
                isDisabled
                  ? undefined
                  : { label: m.ui_remove({ name: item.label }), onPress: () => remove(item.id) }
              }
            />
          ))}
          {chosen.length > shown.length && (
            <Chip label={m.ui_and_more({ count: chosen.length - shown.length })} />
          )}
        </ul>
        <input
          {...control}
          {...combo.inputProps}
          ref={input}
          type="text"
          className={chips.input}
          placeholder={isDisabled ? '' : placeholder}
          onKeyDown={handleKeyDown}
        />
      </div>
      <ComboBoxList combo={combo} label={label} isSelected={(id) => ids.has(id)} isMultiple anchor={box} />
    </>
  )
}
