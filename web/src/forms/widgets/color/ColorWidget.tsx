import { m } from '~/paraglide/messages'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import styles from './ColorWidget.module.css'

/** A colour as text, with the browser's picker beside it for `#rrggbb`; names and functions are typed. */
export function ColorWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const isHex = /^#[\da-f]{6}$/i.test(value)
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={m.forms_pick_color({ field: field.title })}
        aria-describedby={control['aria-describedby']}
        value={isHex ? value.toLowerCase() : '#000000'}
        data-empty={isHex ? undefined : true}
        disabled={field.isReadOnly}
        onChange={(event) => change(event.target.value)}
      />
      <TextWidget {...props} />
    </div>
  )
}
