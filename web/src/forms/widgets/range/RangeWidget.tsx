import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { NumberWidget } from '../number/NumberWidget'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import styles from './RangeWidget.module.css'
import { sliderStep } from './sliderStep'

/** A number between two ends, by feel; the number beside it says and takes it exactly. */
export function RangeWidget(props: WidgetProps) {
  const { field, control } = props
  const { text, write } = useFieldText(field)
  const { bounds } = field.schema
  const { minimum, maximum } = bounds
  const isWhole = field.schema.types?.has('number') !== true
  const value = text === undefined ? Number.NaN : Number(text)
  return (
    <div className={styles.range}>
      <input
        type="range"
        className={styles.slider}
        data-unset={Number.isNaN(value) || undefined}
        aria-label={m.forms_slider_of({ title: field.title })}
        aria-valuetext={Number.isNaN(value) ? m.forms_not_set() : undefined}
        aria-describedby={control['aria-describedby']}
        min={minimum}
        max={maximum}
        step={sliderStep(bounds, isWhole)}
        value={Number.isNaN(value) ? (minimum ?? 0) : value}
        disabled={field.isReadOnly}
        onChange={(event) => write(event.target.value)}
      />
      <div className={styles.exact}>
        <NumberWidget {...props} />
      </div>
      {text === undefined && <span className={fieldStyles.description}>{m.forms_not_set()}</span>}
    </div>
  )
}
