import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { Radio } from '~/ui/RadioGroup/Radio'
import { useForm } from '../../FormContext'
import { useClear } from '../useClear'
import { useOptions } from '../useOptions'
import type { WidgetProps } from '../WidgetProps'
import styles from './RadioWidget.module.css'

/** A few options in sight at once. The browser lets none of them go again, so there is a button for that. */
export function RadioWidget({ field, control, labelId }: WidgetProps) {
  const { view } = useForm()
  const { options, selected, foreign, take } = useOptions(field)
  const clear = useClear(field)
  return (
    <div className={styles.radio}>
      <div
        role="radiogroup"
        className={styles.group}
        data-inline={field.ui.isInline || undefined}
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        aria-required={control['aria-required']}
      >
        {options.map(({ id, label, isDisabled }) => (
          <Radio
            key={id}
            name={control.id}
            checked={id === selected}
            disabled={field.isReadOnly || isDisabled}
            onChange={() => take(id)}
          >
            {label}
          </Radio>
        ))}
        {foreign !== undefined && <p className={fieldStyles.description}>{foreign}</p>}
      </div>
      {clear && (
        <Button
          size="small"
          variant="ghost"
          aria-label={m.forms_clear_of({ title: field.title })}
          onPress={() => {
            clear()
            // The button goes.
            view.getState().wishFocus({ rowKey: field.key })
          }}
        >
          {m.forms_clear()}
        </Button>
      )}
    </div>
  )
}
