import { ToggleLeft } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const yesNo: Kind = {
  name: 'yesNo',
  title: m.kinds_yes_no,
  synonyms: m.kinds_yes_no_synonyms,
  icon: ToggleLeft,
  makes: { kind: 'field', field: () => ({ schema: { type: 'boolean' } }) },
  fits: ({ type }) => type === 'boolean',
}
