import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { written } from '../../store/edits'
import { optionsOf } from '../optionsOf'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import styles from './RadioWidget.module.css'

export function RadioWidget({ field, control, labelId }: WidgetProps) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const { options, selected } = optionsOf(field, text)
  return (
    <div
      role="radiogroup"
      className={styles.group}
      data-inline={field.ui.isInline || undefined}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
    >
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={control.id}
            checked={option.id === selected}
            disabled={field.isReadOnly || option.isDisabled}
            onChange={() => write(written(store, option.value))}
          />
          {option.label}
        </label>
      ))}
      {text !== undefined && selected === null && (
        <p className={fieldStyles.description}>{m.forms_not_an_option({ value: text.slice(0, 60) })}</p>
      )}
    </div>
  )
}
