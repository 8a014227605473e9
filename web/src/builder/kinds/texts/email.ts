import { Mail } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const email: Kind = {
  name: 'email',
  title: m.kinds_email,
  synonyms: m.kinds_email_synonyms,
  icon: Mail,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', format: 'email' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' && (isWidget('email') || says('format', 'email', 'idn-email')),
}
