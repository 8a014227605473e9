import { m } from '~/paraglide/messages'
import { typeLabel } from '~/schema/labels'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../model/FormContext'
import type { KindRow } from '../../rows/Row'
import { changeType, chooseBranch } from '../../state/changeKind'
import { fittingId } from '../notes/FittingKinds'
import styles from './Kinds.module.css'
import { kindPart, kindPlace } from './kindPlace'
import { kindTitle } from './kindTitle'

interface KindSelectProps {
  readonly row: KindRow
  /** Its own where it is alone, else that of the value's control. */
  readonly id: string
  /** What explains the field; what the value fits stands at `fittingId`. */
  readonly describedBy: string | undefined
  /** Which of the field's kinds it is. */
  readonly position?: number
  /** Whether the control of the value has the id. */
  readonly isBeside?: boolean
}

/** Which branch of a `oneOf` or `anyOf`, or which of several types, a value is. */
export function KindSelect({ row, id, describedBy, position = 0, isBeside = false }: KindSelectProps) {
  const form = useForm()
  const { field } = row
  const labels = row.kind === 'choice' ? row.labels : row.types.map(typeLabel)
  const selected = row.kind === 'choice' ? row.branch : row.types.findIndex((type) => type === row.type)
  const isFitting = row.kind === 'choice' && row.fitting !== undefined
  const describing = [describedBy, isFitting && fittingId(id, position)].filter(Boolean).join(' ')
  const value = selected === undefined || selected < 0 ? '' : String(selected)

  function handleChange(index: number): void {
    const type = row.kind === 'type' ? row.types[index] : undefined
    if (row.kind === 'choice') chooseBranch(form, field, row.choice, index)
    else if (type !== undefined) changeType(form, field, type)
    form.view.getState().wishFocus(kindPlace(form, row, position))
  }

  return (
    <select
      id={isBeside ? undefined : id}
      className={`${fieldStyles.control} ${styles.kind}`}
      value={value}
      aria-label={row.isHead ? m.forms_kind_of({ title: field.title }) : kindTitle(row)}
      aria-describedby={describing === '' ? undefined : describing}
      disabled={field.isReadOnly}
      data-part={kindPart(position)}
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
  )
}
