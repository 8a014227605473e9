import { ListTodo } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { hasChoices } from '../looks'

export const severalOf: Kind = {
  name: 'severalOf',
  title: m.kinds_several_of,
  synonyms: m.kinds_several_of_synonyms,
  icon: ListTodo,
  makes: {
    kind: 'field',
    field: () => ({
      schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['A', 'B'] } },
    }),
  },
  fits: ({ type, items }) => type === 'array' && hasChoices(items),
}
