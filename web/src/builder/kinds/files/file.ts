import { Paperclip } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const file: Kind = {
  name: 'file',
  title: m.kinds_file,
  synonyms: m.kinds_file_synonyms,
  icon: Paperclip,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string' }, ui: { 'ui:widget': 'file' } }) },
  fits: ({ type, isWidget }) => type === 'string' && isWidget('file'),
}
