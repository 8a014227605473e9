import { m } from '~/paraglide/messages'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import styles from './ColorWidget.module.css'
import { hexOf } from './hexOf'

/** A colour as text, with the browser's picker beside it, which shows every colour and writes `#rrggbb`. */
export function ColorWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const hex = hexOf(value)
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={m.forms_pick_color({ field: field.title })}
        aria-describedby={control['aria-describedby']}
        value={hex ?? '#000000'}
        data-empty={hex === undefined || undefined}
        disabled={field.isReadOnly}
        onChange={(event) => change(event.target.value)}
      />
      <TextWidget {...props} inputMode="text" />
    </div>
  )
}
