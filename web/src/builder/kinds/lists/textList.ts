import { List } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { typeOf } from '../looks'

export const textList: Kind = {
  name: 'textList',
  title: m.kinds_text_list,
  synonyms: m.kinds_text_list_synonyms,
  icon: List,
  makes: { kind: 'field', field: () => ({ schema: { type: 'array', items: { type: 'string' } } }) },
  fits: ({ type, items }) => type === 'array' && typeOf(items) === 'string',
}
