import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { askForText, mayAskForText } from '~/workspace/forms/askForText'
import type { Field } from '../../fields/Field'
import { useForm, useProjectFile } from '../../model/FormContext'
import styles from './Notes.module.css'

interface EmptyTextProps {
  /** For the control's `aria-describedby`. */
  readonly id: string
  readonly field: Field
}

/** An empty text where one is required: right by the schema, and hardly what anybody meant. */
export function EmptyText({ id, field }: EmptyTextProps) {
  const { view } = useForm()
  const project = useProjectFile()
  const mayAsk = project !== undefined && mayAskForText(project, field.conjunction)
  return (
    <div className={styles.suggestion}>
      <span id={id} className={fieldStyles.description}>
        {m.forms_empty_required()}
      </span>
      {mayAsk && (
        <Button
          size="small"
          aria-label={m.forms_ask_for_text_of({ title: field.title })}
          onPress={() => {
            if (askForText(project, field.conjunction)) view.getState().wishFocus({ rowKey: field.key })
          }}
        >
          {m.forms_ask_for_text()}
        </Button>
      )}
    </div>
  )
}
