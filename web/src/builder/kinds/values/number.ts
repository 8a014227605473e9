import { Hash } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const number: Kind = {
  name: 'number',
  title: m.kinds_number,
  synonyms: m.kinds_number_synonyms,
  icon: Hash,
  makes: { kind: 'field', field: () => ({ schema: { type: 'number' } }) },
  fits: ({ type }) => type === 'number' || type === 'integer',
}
