import styles from '~/ui/Field/Field.module.css'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { isDate } from './isDate'

/** The browser's date picker; a text that is no date is shown as it is, since the picker would hide it. */
export function DateWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  if (value !== '' && !isDate(value)) return <TextWidget {...props} />
  return (
    <input
      {...control}
      type="date"
      className={styles.control}
      value={value}
      readOnly={field.isReadOnly}
      onChange={(event) => change(event.target.value)}
    />
  )
}
