import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from '../constant/ConstantWidget.module.css'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'

export function NullWidget({ field, control }: WidgetProps) {
  const { text, write } = useFieldText(field)
  return (
    <div className={styles.constant}>
      <output id={control.id} className={styles.value} aria-describedby={control['aria-describedby']}>
        {text === undefined ? m.forms_not_set() : m.forms_nothing()}
      </output>
      {text === undefined && !field.isReadOnly && (
        <Button size="small" onPress={() => write('null')}>
          {m.forms_set_to({ value: m.forms_nothing() })}
        </Button>
      )}
    </div>
  )
}
