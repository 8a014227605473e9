import fieldStyles from '~/ui/Field/Field.module.css'
import { Radio } from '~/ui/RadioGroup/Radio'
import { ClearButton } from '../ClearButton'
import { useOptions } from '../useOptions'
import type { WidgetProps } from '../WidgetProps'
import styles from './RadioWidget.module.css'

/** A few options in sight at once. The browser lets none of them go again, so there is a button for that. */
export function RadioWidget({ field, control, labelId }: WidgetProps) {
  const { options, selected, foreign, take } = useOptions(field)
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
      <ClearButton field={field} />
    </div>
  )
}
