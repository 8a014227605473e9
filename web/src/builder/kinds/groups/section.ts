import { Rows2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

/** No field: a part of the form, which the uiSchema makes of fields. */
export const section: Kind = {
  name: 'section',
  title: m.kinds_section,
  synonyms: m.kinds_section_synonyms,
  icon: Rows2,
  makes: { kind: 'section', as: 'section' },
  fits: () => false,
}
