import { Type } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const shortText: Kind = {
  name: 'shortText',
  title: m.kinds_short_text,
  synonyms: m.kinds_short_text_synonyms,
  icon: Type,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string' } }) },
  fits: ({ type }) => type === 'string',
}
