import { useId, useMemo } from 'react'
import { valuesOf } from '~/drafts/merge'
import type { DataFormat } from '~/formats/DataFormat'
import type { DataPath } from '~/formats/nodes'
import { useSliced } from '~/lib/slices/useSliced'
import { m } from '~/paraglide/messages'
import { Button, ComboBox, useFocusOnMount } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import commentStyles from '../comments/Comments.module.css'
import styles from './ChangedValues.module.css'
import { type FoundField, fieldsOfFile, MOST_FIELDS } from './fieldsOfFile'

interface OtherFieldChoiceProps {
  readonly format: DataFormat
  readonly form: ProjectForm | undefined
  readonly text: string
  /** What the review changes: there is another way to comment on it. */
  readonly changed: readonly DataPath[]
  /** Its JSON pointer. */
  readonly onChoose: (pointer: string) => void
  readonly onCancel: () => void
}

const none: readonly FoundField[] = []

/** Chooses a field of a file that the review leaves as it is, to comment on it. */
export function OtherFieldChoice({ format, form, text, changed, onChoose, onCancel }: OtherFieldChoiceProps) {
  const id = useId()
  const box = useFocusOnMount<HTMLDivElement>('input')
  const begin = useMemo(() => {
    const whole = valuesOf(format, text)
    return () => fieldsOfFile(form, whole, changed)
  }, [format, form, text, changed])
  const { answer: fields } = useSliced(begin, none)
  return (
    <div className={styles.choice} ref={box}>
      <label htmlFor={id} className={styles.label}>
        {m.review_other_field_which()}
      </label>
      <ComboBox
        label={m.review_other_field_which()}
        control={{ id }}
        items={fields}
        selectedKey={null}
        onSelectionChange={onChoose}
      />
      {fields.length >= MOST_FIELDS && (
        <p className={styles.remark}>{m.review_other_field_most({ count: MOST_FIELDS })}</p>
      )}
      <div className={commentStyles.actions}>
        <Button variant="ghost" size="small" onPress={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </div>
  )
}
