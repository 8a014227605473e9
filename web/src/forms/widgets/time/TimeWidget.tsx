import { usePicker } from '../date/usePicker'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { readClockTime, writeClockTime, zoneAt } from './clockTime'
import { readClock } from './readClock'
import { ZoneSelect } from './ZoneSelect'

export function TimeWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const time = readClockTime(value)

  function set(clock: string): void {
    const zone = field.schema.format === 'time' ? zoneAt(new Date()) : ''
    change(clock === '' ? '' : writeClockTime(clock, time, zone))
  }

  const picker = usePicker({
    field,
    control,
    value: time?.clock ?? '',
    written: value,
    onChange: set,
    onPaste: (text) => {
      const pasted = readClockTime(text.trim())
      const clock = readClock(text)
      if (pasted !== undefined && pasted.zone !== '') change(text.trim())
      else if (clock !== undefined) set(clock)
      else return false
      return true
    },
  })
  if (value !== '' && time === undefined) return <TextWidget {...props} />
  return (
    <>
      <ZoneSelect field={field} control={control} time={time} onChange={change}>
        <input {...picker.props} type="time" step={(time?.clock.length ?? 0) > 5 ? 1 : 60} />
      </ZoneSelect>
      {picker.note}
    </>
  )
}
