import { TextAlignStart } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const longText: Kind = {
  name: 'longText',
  title: m.kinds_long_text,
  synonyms: m.kinds_long_text_synonyms,
  icon: TextAlignStart,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string' }, ui: { 'ui:widget': 'textarea' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' &&
    (isWidget('textarea') || says('format', 'textarea') || says('contentMediaType', 'text/plain')),
}
