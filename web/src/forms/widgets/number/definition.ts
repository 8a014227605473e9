import type { WidgetDefinition } from '../WidgetDefinition'
import { noteOfNumber } from './numberNote'

export const number = {
  shape: 'line',
  short: 'number',
  columnWidth: 112,
  entry: 'number',
  noteOf: noteOfNumber,
} satisfies WidgetDefinition
