import styles from '~/ui/Field/Field.module.css'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { readClockTime, writeClockTime, zoneAt } from './clockTime'
import { useZoneKept } from './useZoneKept'
import { ZoneSelect } from './ZoneSelect'

export function TimeWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const time = readClockTime(value)
  const { before, keep } = useZoneKept(time)
  if (value !== '' && time === undefined) return <TextWidget {...props} />
  return (
    <ZoneSelect field={field} control={control} time={time} onChange={change}>
      <input
        {...control}
        type="time"
        step={(time?.clock.length ?? 0) > 5 ? 1 : 60}
        className={styles.control}
        value={time?.clock ?? ''}
        readOnly={field.isReadOnly}
        onChange={(event) => {
          const clock = event.target.value
          keep()
          const zone = field.schema.format === 'time' ? zoneAt(new Date()) : ''
          change(clock === '' ? '' : writeClockTime(clock, before, zone))
        }}
      />
    </ZoneSelect>
  )
}
