import type { WidgetDefinition } from '../WidgetDefinition'
import { listedNote } from './readListed'

export const datalist = {
  load: async () => (await import('./DatalistWidget')).DatalistWidget,
  shape: 'line',
  isProse: true,
  columnWidth: 184,
  entry: 'choice',
  noteOf: listedNote,
} satisfies WidgetDefinition
