import { m } from '~/paraglide/messages'
import type { JsonType } from '~/schema/ResolvedSchema'
import { Button } from '~/ui'
import type { Field } from '../../fields/Field'
import { changeType } from '../../state/changeKind'
import { useOpenForm } from '../../state/OpenForm'
import styles from '../constant/ConstantWidget.module.css'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'

export function NullWidget({ field, control }: WidgetProps) {
  const form = useOpenForm()
  const { text, write } = useFieldText(field)
  const type = text === 'null' ? typeBesideNull(field) : undefined
  return (
    <div className={styles.constant}>
      <output id={control.id} className={styles.value} aria-describedby={control['aria-describedby']}>
        {text === undefined || type !== undefined ? m.forms_not_set() : m.forms_nothing()}
      </output>
      {text === undefined && !field.isReadOnly && (
        <Button size="small" onPress={() => write('null')}>
          {m.forms_set_to({ value: m.forms_nothing() })}
        </Button>
      )}
      {type !== undefined && !field.isReadOnly && (
        <Button
          size="small"
          aria-label={m.forms_set_up_of({ title: field.title })}
          onPress={() => {
            changeType(form, field, type)
            form.view.getState().setOpen([field.key], true)
            form.view.getState().wishFocus({ rowKey: field.key })
          }}
        >
          {m.forms_set_up()}
        </Button>
      )}
    </div>
  )
}

/** What a group or list that is null would be once it is set; undefined for what may be of several kinds, or of none. */
function typeBesideNull({ schema }: Field): JsonType | undefined {
  const others = [...(schema.types ?? [])].filter((type) => type !== 'null')
  const [type] = others
  return others.length === 1 && (type === 'object' || type === 'array') ? type : undefined
}
