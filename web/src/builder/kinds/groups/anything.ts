import { Braces } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const anything: Kind = {
  name: 'anything',
  title: m.kinds_anything,
  synonyms: m.kinds_anything_synonyms,
  icon: Braces,
  makes: { kind: 'field', field: () => ({ schema: {} }) },
  fits: () => true,
}
