import { Clock } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const time: Kind = {
  name: 'time',
  title: m.kinds_time,
  synonyms: m.kinds_time_synonyms,
  icon: Clock,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', format: 'time' } }) },
  fits: ({ type, isWidget, says }) => type === 'string' && (isWidget('time') || says('format', 'time')),
}
