import { noteOfNumber } from '../number/numberNote'
import type { WidgetDefinition } from '../WidgetDefinition'

export const updown = {
  load: async () => (await import('./UpDownWidget')).UpDownWidget,
  shape: 'line',
  short: 'number',
  columnWidth: 112,
  entry: 'number',
  noteOf: noteOfNumber,
} satisfies WidgetDefinition
