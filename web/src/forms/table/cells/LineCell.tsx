/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/role-supports-aria-props, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what the parts of a table are once CSS lays them out otherwise; and cells of a grid may be read-only, says ARIA 1.2 */
import { GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import type { Field } from '../../fields/Field'
import { useForm } from '../../model/FormContext'
import { FieldMenu } from '../../rowView/head/FieldMenu'
import { useFieldErrors } from '../../rowView/useFieldErrors'
import { useView } from '../../state/OpenForm'
import styles from '../Table.module.css'

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
      {/* For mouse and finger; the keyboard has the menu, and Alt with the arrows. */}
      <span
        className={styles.number}
        {...(item.item?.isMovable === true && {
          'data-part': 'grip',
          tabIndex: -1,
          title: m.forms_drag({ title: item.title }),
        })}
      >
        {(item.item?.index ?? 0) + 1}
        <GripVertical size={14} strokeWidth={1.75} aria-hidden />
      </span>
      <FieldMenu field={item} isRaw={isRaw} ref={button} isTabStop={isActive} />
    </th>
  )
}
