import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import type { ControlProps } from '../WidgetProps'
import { type ClockTime, withZone } from './clockTime'
import styles from './ZoneSelect.module.css'

interface ZoneSelectProps {
  readonly field: Field
  readonly control: ControlProps
  readonly time: ClockTime | undefined
  /** Takes the time of day in another zone. */
  readonly onChange: (time: string) => void
  /** The picker of the clock, which shows no zone and must not be read as local time. */
  readonly children: ReactNode
}

/** In which zone a time is, to be seen and to be changed. The clock stays as it is written. */
export function ZoneSelect({ field, control, time, onChange, children }: ZoneSelectProps) {
  return (
    <div className={styles.zone}>
      {children}
      {time !== undefined && (
        <select
          className={fieldStyles.control}
          aria-label={m.forms_time_zone_of({ title: field.title })}
          aria-describedby={control['aria-describedby']}
          value={time.zone}
          disabled={field.isReadOnly}
          onChange={(event) => onChange(withZone(time, event.target.value))}
        >
          {zonesAround(time.zone, field.schema.format).map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** Offsets that some place on earth keeps. */
const OFFSETS = (
  '-12:00 -11:00 -10:00 -09:30 -09:00 -08:00 -07:00 -06:00 -05:00 -04:00 -03:30 -03:00 -02:00 -01:00 ' +
  '+01:00 +02:00 +03:00 +03:30 +04:00 +04:30 +05:00 +05:30 +05:45 +06:00 +06:30 +07:00 +08:00 +08:45 +09:00 ' +
  '+09:30 +10:00 +10:30 +11:00 +12:00 +12:45 +13:00 +14:00'
).split(' ')

/** What may be chosen: formats that need a zone offer none without one, unless the value has none. */
function zonesAround(zone: string, format: string | undefined): readonly string[] {
  const needsZone = format === 'time' || format === 'date-time'
  const known = [...(needsZone ? [] : ['']), 'Z', ...OFFSETS]
  return known.includes(zone) ? known : [zone, ...known]
}

function zoneLabel(zone: string): string {
  if (zone === '') return m.forms_no_time_zone()
  return /^z$/i.test(zone) ? 'UTC' : `UTC${zone}`
}
