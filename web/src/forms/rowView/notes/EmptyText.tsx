import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import { useTextAsking } from '../../model/FormContext'
import styles from './Notes.module.css'

interface EmptyTextProps {
  /** For the control's `aria-describedby`. */
  readonly id: string
  readonly field: Field
}

/** An empty text where one is required: right by the schema, and hardly what anybody meant. */
export function EmptyText({ id, field }: EmptyTextProps) {
  const ask = useTextAsking()
  return (
    <div className={styles.suggestion}>
      <span id={id} className={fieldStyles.description}>
        {m.forms_empty_required()}
      </span>
      {ask?.(field)}
    </div>
  )
}
