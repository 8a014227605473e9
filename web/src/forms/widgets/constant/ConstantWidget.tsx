import { m } from '~/paraglide/messages'
import { optionLabel } from '~/schema/labels'
import { Button } from '~/ui'
import { useFieldText } from '../useFieldText'
import { useOptions } from '../useOptions'
import type { WidgetProps } from '../WidgetProps'
import styles from './ConstantWidget.module.css'

/** The only value that is allowed. What is there instead is shown until the person takes the right one. */
export function ConstantWidget({ field, control }: WidgetProps) {
  const { text } = useFieldText(field)
  const { options, selected, take } = useOptions(field)
  const [only] = options
  if (only === undefined) return null
  const isRight = selected !== null
  return (
    <div className={styles.constant}>
      <output id={control.id} className={styles.value} aria-describedby={control['aria-describedby']}>
        {isRight ? only.label : text === undefined ? m.forms_not_set() : optionLabel(JSON.parse(text))}
      </output>
      {!isRight && !field.isReadOnly && (
        <Button size="small" onPress={() => take(only.id)}>
          {m.forms_set_to({ value: only.label })}
        </Button>
      )}
    </div>
  )
}
