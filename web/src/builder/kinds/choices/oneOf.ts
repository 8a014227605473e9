import { ListChecks } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { hasChoices } from '../looks'

export const oneOf: Kind = {
  name: 'oneOf',
  title: m.kinds_one_of,
  synonyms: m.kinds_one_of_synonyms,
  icon: ListChecks,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', enum: ['A', 'B'] } }) },
  fits: ({ schema }) => hasChoices(schema),
}
