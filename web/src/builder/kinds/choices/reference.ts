import { Waypoints } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const reference: Kind = {
  name: 'reference',
  title: m.kinds_reference,
  synonyms: m.kinds_reference_synonyms,
  icon: Waypoints,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string' }, ui: { 'ui:widget': 'reference' } }) },
  fits: ({ isWidget }) => isWidget('reference'),
}
