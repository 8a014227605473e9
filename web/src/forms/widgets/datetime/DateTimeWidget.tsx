import { isDate } from '../date/isDate'
import { usePicker } from '../date/usePicker'
import { TextWidget } from '../text/TextWidget'
import { readClockTime, writeClockTime, zoneAt } from '../time/clockTime'
import { ZoneSelect } from '../time/ZoneSelect'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { readDateTime } from './readDateTime'

/** Date and time as written, in the zone that is written; never moved to the zone of whoever edits. */
export function DateTimeWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const { date, time } = partsOf(value)

  function set(moment: string): void {
    const { date: newDate, clock } = partsOf(moment)
    const zone = field.schema.format === 'date-time' ? zoneAt(new Date(`${newDate}T${clock}`)) : ''
    change(clock === '' ? '' : `${newDate}T${writeClockTime(clock, time, zone)}`)
  }

  const picker = usePicker({
    field,
    control,
    value: time === undefined ? '' : `${date}T${time.clock}`,
    written: value,
    onChange: set,
    onPaste: (text) => {
      const moment = readDateTime(text)
      if (moment === undefined) return false
      if (partsOf(moment).time?.zone === '') set(moment)
      else change(moment)
      return true
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

function partsOf(moment: string) {
  const [date = '', clock = ''] = moment.split(/[Tt ]/)
  return { date, clock, time: readClockTime(clock) }
}
