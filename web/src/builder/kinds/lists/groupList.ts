import { Rows3 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { isObject } from '../looks'

export const groupList: Kind = {
  name: 'groupList',
  title: m.kinds_group_list,
  synonyms: m.kinds_group_list_synonyms,
  icon: Rows3,
  makes: {
    kind: 'field',
    field: () => ({ schema: { type: 'array', items: { type: 'object', properties: {} } } }),
  },
  fits: ({ type, items }) => type === 'array' && isObject(items),
}
