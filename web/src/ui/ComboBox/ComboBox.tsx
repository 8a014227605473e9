import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import type { OptionItem } from '../ListBox/Option'
import styles from './ComboBox.module.css'
import { ComboBoxArrow, ComboBoxList } from './ComboBoxList'
import { useComboBox } from './useComboBox'

/** What ties the text of a combobox to the label, description and error around it. */
export interface ComboBoxControl {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
}

interface ComboBoxProps {
  /** Names the list; the text is named by the `<label>` for `control.id`. */
  readonly label: string
  readonly control: ComboBoxControl
  readonly items: readonly OptionItem[]
  readonly selectedKey: string | null
  readonly onSelectionChange: (key: string) => void
  /** Takes the choice back; undefined where there is none, or there must be one. */
  readonly onClear?: (() => void) | undefined
  readonly placeholder?: string
  readonly isDisabled?: boolean
}

/** A choice from a list too long to scan: typing finds it. Ten thousand options are as quick as ten. */
export function ComboBox({
  label,
  control,
  items,
  selectedKey,
  onSelectionChange,
  onClear,
  placeholder = '',
  isDisabled = false,
}: ComboBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const selected = items.find(({ id }) => id === selectedKey)
  const shown = selected?.label ?? ''
  const combo = useComboBox({
    items,
    selectedKey,
    shown,
    isDisabled,
    isMultiple: false,
    onChoose: ({ id }) => onSelectionChange(id),
    onClear,
  })

  const named = useRef({ selectedKey, shown })
  useLayoutEffect(() => {
    // What is chosen may be known by its name only after somebody has come to the field: a text that changes loses its
    // selection, and what is typed next would stand behind it.
    const isNamed = named.current.selectedKey === selectedKey && named.current.shown !== shown
    named.current = { selectedKey, shown }
    if (isNamed && !combo.isTyped && document.activeElement === input.current) input.current?.select()
  }, [selectedKey, shown, combo.isTyped])

  return (
    <>
      <div
        ref={box}
        className={styles.box}
        data-invalid={control['aria-invalid']}
        data-disabled={isDisabled || undefined}
      >
        <input
          {...control}
          {...combo.inputProps}
          ref={input}
          type="text"
          className={field.bare}
          placeholder={placeholder}
          onFocus={(event) => event.target.select()}
        />
        {onClear !== undefined && (
          <button
            type="button"
            className={field.inner}
            // By keys it is done by emptying the text.
            tabIndex={-1}
            aria-label={m.ui_clear_choice({ label })}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              combo.clear()
              input.current?.focus()
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <ComboBoxArrow combo={combo} label={label} input={input} isDisabled={isDisabled} />
      </div>
      <ComboBoxList
        combo={combo}
        label={label}
        isSelected={(id) => id === selectedKey}
        isMultiple={false}
        anchor={box}
      />
    </>
  )
}
