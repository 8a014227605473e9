import { Link } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const link: Kind = {
  name: 'link',
  title: m.kinds_link,
  synonyms: m.kinds_link_synonyms,
  icon: Link,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', format: 'uri' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' && (isWidget('uri', 'url') || says('format', 'uri', 'url', 'iri', 'uri-reference')),
}
