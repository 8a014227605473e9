import { ValueEditor } from '~/editor/ValueEditor'
import { m } from '~/paraglide/messages'
import { useOpenForm } from '../../state/OpenForm'
import { useLongText } from '../textarea/useLongText'
import type { WidgetProps } from '../WidgetProps'
import styles from './CodeWidget.module.css'

/** A text that is code, in the editor that the code tab has. Its description is said, not pointed at: ids end at it. */
export function CodeWidget({ field, control }: WidgetProps) {
  const { store } = useOpenForm()
  const { value, change } = useLongText(field)
  const { schema, description, ui, isRequired } = field
  const words = [
    isRequired && `${m.forms_required()}.`,
    description,
    ui.help,
    field.isReadOnly ? m.editor_read_only_help() : m.editor_help(),
  ]
  return (
    <div
      className={styles.code}
      data-invalid={control['aria-invalid']}
      data-read-only={field.isReadOnly || undefined}
    >
      <ValueEditor
        text={value}
        onChange={change}
        onUndo={() => store.document.undo()}
        onRedo={() => store.document.redo()}
        label={field.title}
        description={words.filter(Boolean).join(' ')}
        isInvalid={control['aria-invalid'] === true}
        isReadOnly={field.isReadOnly}
        language={schema.mediaType?.endsWith('json') === true ? 'json' : undefined}
      />
    </div>
  )
}
