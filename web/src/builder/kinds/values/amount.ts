import { Coins } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const amount: Kind = {
  name: 'amount',
  title: m.kinds_amount,
  synonyms: m.kinds_amount_synonyms,
  icon: Coins,
  makes: {
    kind: 'field',
    field: () => ({ schema: { type: 'number' }, ui: { 'ui:options': { unit: '€' } } }),
  },
  fits: ({ type, option }) => (type === 'number' || type === 'integer') && option('unit') !== undefined,
}
