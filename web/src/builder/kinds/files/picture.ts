import { Image } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const picture: Kind = {
  name: 'picture',
  title: m.kinds_picture,
  synonyms: m.kinds_picture_synonyms,
  icon: Image,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string' }, ui: { 'ui:widget': 'image' } }) },
  fits: ({ type, isWidget }) => type === 'string' && isWidget('image'),
}
