import { Group } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { isObject } from '../looks'

export const group: Kind = {
  name: 'group',
  title: m.kinds_group,
  synonyms: m.kinds_group_synonyms,
  icon: Group,
  makes: { kind: 'field', field: () => ({ schema: { type: 'object', properties: {} } }) },
  fits: ({ schema }) => isObject(schema),
}
