/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */
import { useLayoutEffect, useRef } from 'react'
import { useForm, useView } from '../FormContext'
import type { Field } from '../rows/Row'
import { FieldMenu } from '../view/FieldMenu'
import { useFieldErrors } from '../view/useFieldErrors'
import styles from './Table.module.css'

interface LineCellProps {
  readonly item: Field
  readonly isRaw: boolean
  readonly rowKey: string
  readonly isActive: boolean
  readonly onFocus: () => void
}

/** Before a line: its number in the file, and what can be done with it as a whole. */
export function LineCell({ item, isRaw, rowKey, isActive, onFocus }: LineCellProps) {
  const form = useForm()
  const button = useRef<HTMLButtonElement>(null)
  const errors = useFieldErrors(item)
  const isWished = useView((view) => isActive && view.focus?.rowKey === rowKey)
  useLayoutEffect(() => {
    if (!isWished) return
    button.current?.focus()
    form.view.getState().wishFocus(undefined)
  }, [form, isWished])
  return (
    <th
      scope="row"
      role="rowheader"
      aria-colindex={1}
      className={`${styles.cell} ${styles.lineCell}`}
      data-invalid={errors.length > 0 || undefined}
      title={errors.length > 0 ? errors.join(' ') : undefined}
      onFocus={() => {
        if (!isActive) onFocus()
      }}
    >
      <span className={styles.number}>{(item.item?.index ?? 0) + 1}</span>
      <FieldMenu field={item} isRaw={isRaw} ref={button} isOutOfTabOrder={!isActive} />
    </th>
  )
}
