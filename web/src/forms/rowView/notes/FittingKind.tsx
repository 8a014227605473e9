import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../model/FormContext'
import type { ChoiceRow } from '../../rows/Row'
import { chooseBranch } from '../../state/changeKind'
import { useView } from '../../state/OpenForm'
import { areOnOneWay } from '../../store/keys'
import { kindPlace } from '../kinds/kindPlace'
import styles from './Notes.module.css'

interface FittingKindProps {
  /** For the choice's `aria-describedby`. */
  readonly id: string
  readonly row: ChoiceRow
  /** Which of the field's kinds it is. */
  readonly position?: number
}

/** Says, once the field was left, that what was typed fits another kind than the one it is in, and offers that. */
export function FittingKind({ id, row, position = 0 }: FittingKindProps) {
  const form = useForm()
  const { field, choice, fitting, labels } = row
  const isTyping = useView(({ typing }) => typing !== undefined && areOnOneWay(typing.key, field.key))
  const kind = fitting === undefined ? undefined : labels[fitting]
  if (isTyping || fitting === undefined || kind === undefined || field.isReadOnly) return null
  return (
    <div className={styles.suggestion}>
      <span id={id} className={fieldStyles.description}>
        {m.forms_fits_kind({ kind })}
      </span>
      <Button
        size="small"
        aria-label={m.forms_take_kind_for({ kind, title: field.title })}
        onPress={() => {
          chooseBranch(form, field, choice, fitting)
          // The button goes.
          form.view.getState().wishFocus(kindPlace(form, row, position))
        }}
      >
        {m.forms_take_kind({ kind })}
      </Button>
    </div>
  )
}
