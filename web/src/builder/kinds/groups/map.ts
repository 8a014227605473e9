import { Map } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { isMap } from '../looks'

export const map: Kind = {
  name: 'map',
  title: m.kinds_map,
  synonyms: m.kinds_map_synonyms,
  icon: Map,
  makes: {
    kind: 'field',
    field: () => ({ schema: { type: 'object', additionalProperties: { type: 'string' } } }),
  },
  fits: ({ schema, type }) => type === 'object' && isMap(schema),
}
