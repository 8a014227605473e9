import { FileText } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const markdown: Kind = {
  name: 'markdown',
  title: m.kinds_markdown,
  synonyms: m.kinds_markdown_synonyms,
  icon: FileText,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', contentMediaType: 'text/markdown' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' &&
    (isWidget('markdown') || says('format', 'markdown') || says('contentMediaType', 'text/markdown')),
}
