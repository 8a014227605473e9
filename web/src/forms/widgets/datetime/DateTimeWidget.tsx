import { isDate } from '../date/isDate'
import { usePicker } from '../date/usePicker'
import { TextWidget } from '../text/TextWidget'
import { ZoneSelect } from '../time/ZoneSelect'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { momentAt, momentParts, readMoment } from './readMoment'

/** Date and time as written, in the zone that is written; never moved to the zone of whoever edits. */
export function DateTimeWidget(props: WidgetProps) {
  const { field, control, onPartial } = props
  const { value, change } = useFieldString(field)
  const { date, time } = momentParts(value)
  const place = { format: field.schema.format, before: value }

  const picker = usePicker({
    field,
    control,
    onPartial,
    value: time === undefined ? '' : `${date}T${time.clock}`,
    written: value,
    onChange: (moment) => change(moment === '' ? '' : momentAt(moment, place)),
    onPaste: (text) => {
      const moment = readMoment('datetime', text, place)
      if (moment !== undefined) change(moment)
      return moment !== undefined
    },
  })
  if (value !== '' && !(isDate(date) && time !== undefined)) return <TextWidget {...props} />
  return (
    <>
      <ZoneSelect
        field={field}
        control={control}
        time={time}
        onChange={(clock) => change(value.slice(0, date.length + 1) + clock)}
      >
        <input
          {...picker.props}
          type="datetime-local"
          max={LAST_MOMENT}
          step={(time?.clock.length ?? 0) > 5 && !time?.clock.endsWith(':00') ? 1 : 60}
        />
      </ZoneSelect>
      {picker.note}
    </>
  )
}

/** Without it the year takes six digits, of which a time of JSON Schema has four. */
const LAST_MOMENT = '9999-12-31T23:59:59'
