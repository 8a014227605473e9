import { noteOfNumber } from '../number/numberNote'
import type { WidgetDefinition } from '../WidgetDefinition'

export const updown = {
  shape: 'line',
  short: 'number',
  columnWidth: 112,
  entry: 'number',
  noteOf: noteOfNumber,
} satisfies WidgetDefinition
