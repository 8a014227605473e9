import styles from '~/ui/Field/Field.module.css'
import { isDate } from '../date/isDate'
import { TextWidget } from '../text/TextWidget'
import { readClockTime, writeClockTime, zoneAt } from '../time/clockTime'
import { useZoneKept } from '../time/useZoneKept'
import { ZoneSelect } from '../time/ZoneSelect'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'

/** Date and time as written, in the zone that is written; never moved to the zone of whoever edits. */
export function DateTimeWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const [date = '', clockText = ''] = value.split(/[Tt ]/)
  const time = readClockTime(clockText)
  const { before, keep } = useZoneKept(time)
  if (value !== '' && !(isDate(date) && time !== undefined)) return <TextWidget {...props} />
  return (
    <ZoneSelect
      field={field}
      control={control}
      time={time}
      onChange={(clock) => change(value.slice(0, date.length + 1) + clock)}
    >
      <input
        {...control}
        type="datetime-local"
        step={(time?.clock.length ?? 0) > 5 && !time?.clock.endsWith(':00') ? 1 : 60}
        className={styles.control}
        value={time === undefined ? '' : `${date}T${time.clock}`}
        readOnly={field.isReadOnly}
        onChange={(event) => {
          const [newDate = '', clock = ''] = event.target.value.split('T')
          const zone = field.schema.format === 'date-time' ? zoneAt(new Date(event.target.value)) : ''
          keep()
          change(clock === '' ? '' : `${newDate}T${writeClockTime(clock, before, zone)}`)
        }}
      />
    </ZoneSelect>
  )
}
