import { Palette } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

export const colour: Kind = {
  name: 'colour',
  title: m.kinds_colour,
  synonyms: m.kinds_colour_synonyms,
  icon: Palette,
  makes: { kind: 'field', field: () => ({ schema: { type: 'string', format: 'color' } }) },
  fits: ({ type, isWidget, says }) =>
    type === 'string' && (isWidget('color', 'colour') || says('format', 'color', 'colour')),
}
