import { noteOfNumber } from '../number/numberNote'
import type { WidgetDefinition } from '../WidgetDefinition'

export const range = {
  load: async () => (await import('./RangeWidget')).RangeWidget,
  shape: 'line',
  columnWidth: 184,
  entry: 'number',
  noteOf: noteOfNumber,
} satisfies WidgetDefinition
