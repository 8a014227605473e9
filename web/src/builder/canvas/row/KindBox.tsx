import { useEffect, useId, useMemo, useRef } from 'react'
import { m } from '~/paraglide/messages'
import comboStyles from '~/ui/ComboBox/ComboBox.module.css'
import { ComboBoxList } from '~/ui/ComboBox/ComboBoxList'
import { useComboBox } from '~/ui/ComboBox/useComboBox'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useCanvas } from '../CanvasContext'
import type { Insertion } from '../CanvasState'
import { insertKind, kindOptions } from '../insertKind'
import styles from './CanvasRow.module.css'

/** Where a field is put by typing its kind: “da” is enough for a date. */
export function KindBox({ insertion }: { readonly insertion: Insertion }) {
  const canvas = useCanvas()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const items = useMemo(() => kindOptions(), [])
  const combo = useComboBox({
    items,
    selectedKey: null,
    shown: '',
    isDisabled: false,
    isMultiple: false,
    onChoose: (item) => insertKind(canvas, insertion.at, item.id),
  })
  const { open } = combo
  const first = useRef(open)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
    first.current(0)
  }, [])

  return (
    <div ref={box} className={styles.kinds} data-typing>
      <label htmlFor={id} className={fieldStyles.label}>
        {m.canvas_kind_box()}
      </label>
      <div className={comboStyles.box}>
        <input
          {...combo.inputProps}
          id={id}
          ref={input}
          type="text"
          className={fieldStyles.bare}
          placeholder={m.canvas_kind_hint()}
          onKeyDown={(event) => {
            combo.inputProps.onKeyDown(event)
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) canvas.endTyping()
            event.stopPropagation()
          }}
          onBlur={() => {
            combo.inputProps.onBlur()
            canvas.leaveInsertion(insertion)
          }}
        />
      </div>
      <ComboBoxList
        combo={combo}
        label={m.canvas_kind_box()}
        isSelected={() => false}
        isMultiple={false}
        anchor={box}
      />
    </div>
  )
}
