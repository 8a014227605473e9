import { usePicker } from '../date/usePicker'
import { clockAt, readMoment } from '../datetime/readMoment'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { readClockTime } from './clockTime'
import { ZoneSelect } from './ZoneSelect'

export function TimeWidget(props: WidgetProps) {
  const { field, control, onPartial } = props
  const { value, change } = useFieldString(field)
  const time = readClockTime(value)
  const place = { format: field.schema.format, before: value }

  function set(clock: string): void {
    change(clock === '' ? '' : clockAt(clock, place))
  }

  const picker = usePicker({
    field,
    control,
    onPartial,
    value: time?.clock ?? '',
    written: value,
    onChange: set,
    onPaste: (text) => {
      const pasted = readMoment('time', text, place)
      if (pasted !== undefined) change(pasted)
      return pasted !== undefined
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
