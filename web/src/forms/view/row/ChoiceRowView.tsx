import { useId } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { changeType, chooseBranch } from '../../model/actions/changeKind'
import { typeLabel } from '../../rows/labels'
import type { ChoiceRow, TypeRow } from '../../rows/Row'
import { HeadControls } from './head/HeadControls'
import { LabelNote } from './head/LabelNote'
import { Description } from './notes/Description'
import styles from './Row.module.css'

/** Which branch of a `oneOf` or `anyOf`, or which of several types, the value is. */
export function ChoiceRowView({ row }: { readonly row: ChoiceRow | TypeRow }) {
  const form = useForm()
  const id = useId()
  const { field, isHead } = row
  const labels = row.kind === 'choice' ? row.labels : row.types.map(typeLabel)
  const selected = row.kind === 'choice' ? row.branch : row.types.findIndex((type) => type === row.type)
  const isDescribed = isHead && field.description !== undefined
  const value = selected === undefined || selected < 0 ? '' : String(selected)

  function handleChange(position: number): void {
    const type = row.kind === 'type' ? row.types[position] : undefined
    if (row.kind === 'choice') chooseBranch(form, field, row.choice, position)
    else if (type !== undefined) changeType(form, field, type)
    // Where a value becomes a group this row gets another place in the page, and would lose focus.
    form.view.getState().wishFocus({ rowKey: row.key })
  }

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={fieldStyles.label}>
          {isHead ? m.forms_kind_of({ title: field.title }) : m.forms_kind()}
        </label>
        {isHead && <LabelNote field={field} />}
        <span className={styles.space} />
        {isHead && <HeadControls field={field} isRaw={false} />}
      </div>
      {isDescribed && (
        <Description id={`${id}-description`} title={field.title} texts={[field.description]} />
      )}
      <select
        id={id}
        className={fieldStyles.control}
        value={value}
        aria-describedby={isDescribed ? `${id}-description` : undefined}
        disabled={field.isReadOnly}
        onChange={(event) => handleChange(Number(event.target.value))}
      >
        {value === '' && (
          <option value="" disabled>
            {m.forms_choose()}
          </option>
        )}
        {labels.map((label, index) => (
          <option key={`${index} ${label}`} value={index}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
