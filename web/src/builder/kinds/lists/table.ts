import { Table } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'
import { isObject } from '../looks'

export const table: Kind = {
  name: 'table',
  title: m.kinds_table,
  synonyms: m.kinds_table_synonyms,
  icon: Table,
  makes: {
    kind: 'field',
    field: () => ({
      schema: { type: 'array', items: { type: 'object', properties: {} } },
      ui: { 'ui:widget': 'table' },
    }),
  },
  fits: ({ type, items, isWidget }) => type === 'array' && isObject(items) && isWidget('table'),
}
