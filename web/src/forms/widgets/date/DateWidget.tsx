import { readMoment } from '../datetime/readMoment'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { isDate } from './isDate'
import { usePicker } from './usePicker'

/** The browser's date picker; a text that is no date is shown as it is, since the picker would hide it. */
export function DateWidget(props: WidgetProps) {
  const { field, control, onPartial } = props
  const { value, change } = useFieldString(field)
  const picker = usePicker({
    field,
    control,
    onPartial,
    value,
    written: value,
    onChange: change,
    onPaste: (text) => {
      const date = readMoment('date', text, { format: field.schema.format })
      if (date !== undefined) change(date)
      return date !== undefined
    },
  })
  if (value !== '' && !isDate(value)) return <TextWidget {...props} />
  return (
    <>
      <input {...picker.props} type="date" max={LAST_DAY} />
      {picker.note}
    </>
  )
}

/** Without it the year takes six digits, of which a date of JSON Schema has four. */
const LAST_DAY = '9999-12-31'
