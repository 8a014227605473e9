import { useRef } from 'react'
import field from '../Field/Field.module.css'
import type { OptionItem } from '../ListBox/Option'
import type { ComboBoxControl } from './ComboBox'
import styles from './ComboBox.module.css'
import { ComboBoxArrow, ComboBoxList } from './ComboBoxList'
import { useComboBox } from './useComboBox'

interface FreeComboBoxProps {
  /** Names the list; the text is named by the `<label>` for `control.id`. */
  readonly label: string
  readonly control: ComboBoxControl
  readonly items: readonly OptionItem[]
  /** The item that the text stands for; null: it is none of them. */
  readonly selectedKey: string | null
  readonly text: string
  readonly onType: (text: string) => void
  readonly onChoose: (key: string) => void
  readonly onBlur?: () => void
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric' | undefined
  /** The keys of undo belong to the text itself while what is in it is nowhere else. */
  readonly hasOwnHistory?: boolean
  readonly placeholder?: string | undefined
  readonly isReadOnly?: boolean
}

/** A text with a list of what may stand there: anything can be typed, and nothing that is typed is changed. */
export function FreeComboBox({
  label,
  control,
  items,
  selectedKey,
  text,
  onType,
  onChoose,
  onBlur,
  inputMode,
  hasOwnHistory = false,
  placeholder,
  isReadOnly = false,
}: FreeComboBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const combo = useComboBox({
    items,
    selectedKey,
    shown: text,
    isDisabled: isReadOnly,
    isMultiple: false,
    onChoose: ({ id }) => onChoose(id),
    onType,
  })
  return (
    <>
      <div ref={box} className={styles.box} data-invalid={control['aria-invalid']}>
        <input
          {...control}
          {...combo.inputProps}
          ref={input}
          type="text"
          inputMode={inputMode}
          autoCapitalize="none"
          className={field.bare}
          placeholder={placeholder}
          data-history={hasOwnHistory ? 'own' : undefined}
          // What cannot be changed can still be read to its end, and copied.
          disabled={false}
          readOnly={isReadOnly}
          onBlur={() => {
            combo.inputProps.onBlur()
            onBlur?.()
          }}
        />
        <ComboBoxArrow combo={combo} label={label} input={input} isDisabled={isReadOnly} />
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
