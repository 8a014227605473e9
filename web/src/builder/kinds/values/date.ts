import { Calendar } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const date: Kind = {
  name: 'date',
  title: m.kinds_date,
  synonyms: m.kinds_date_synonyms,
  icon: Calendar,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', format: 'date' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' && (isWidget('date', 'alt-date') || says('format', 'date')),
}
