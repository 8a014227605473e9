import { noteOfNumber } from '../number/numberNote'
import type { WidgetDefinition } from '../WidgetDefinition'

export const range = {
  shape: 'line',
  columnWidth: 184,
  entry: 'number',
  noteOf: noteOfNumber,
} satisfies WidgetDefinition
