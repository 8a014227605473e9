import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import type { OptionItem } from '../ListBox/Option'
import type { ComboBoxControl } from './ComboBox'
import styles from './ComboBox.module.css'
import { OptionList } from './OptionList'
import { useComboBox } from './useComboBox'

export interface MultiComboBoxProps {
  /** Names the list; the text is named by the `<label>` for `control.id`. */
  readonly label: string
  readonly control: ComboBoxControl
  readonly items: readonly OptionItem[]
  /** In the order they are shown in; also what is none of `items`. */
  readonly chosen: readonly OptionItem[]
  readonly onAdd: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly placeholder: string
  readonly isDisabled?: boolean
}

/** Chosen options shown at once; the others are reached by the list, where they have their mark. */
const MAX_SHOWN = 100

/** Any of many options: those chosen stand before the text that finds more. */
export function MultiComboBox({
  label,
  control,
  items,
  chosen,
  onAdd,
  onRemove,
  placeholder,
  isDisabled = false,
}: MultiComboBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const ids = new Set(chosen.map(({ id }) => id))
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
        className={styles.chips}
        data-invalid={control['aria-invalid']}
        data-disabled={isDisabled || undefined}
      >
        <ul className={styles.chosen} aria-label={m.ui_chosen_of({ label })}>
          {chosen.slice(0, MAX_SHOWN).map((item) => (
            <li key={item.id} className={styles.chip}>
              {item.label}
              {!isDisabled && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={m.ui_remove({ name: item.label })}
                  onClick={() => remove(item.id)}
                >
                  <X size={12} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </li>
          ))}
          {chosen.length > MAX_SHOWN && (
            <li className={styles.chip}>{m.ui_and_more({ count: chosen.length - MAX_SHOWN })}</li>
          )}
        </ul>
        <input
          {...control}
          {...combo.inputProps}
          ref={input}
          type="text"
          className={styles.chipInput}
          placeholder={placeholder}
          onKeyDown={handleKeyDown}
        />
      </div>
      {combo.isOpen && (
        <OptionList
          id={combo.listId}
          label={label}
          items={combo.found}
          active={combo.active}
          isSelected={(id) => ids.has(id)}
          isMultiple
          onChoose={combo.choose}
          anchor={box}
        />
      )}
      <VisuallyHidden>
        <output>{combo.isOpen ? m.ui_option_count({ count: combo.found.length }) : ''}</output>
      </VisuallyHidden>
    </>
  )
}
