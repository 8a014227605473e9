import type { WidgetDefinition } from '../WidgetDefinition'

export const number = {
  shape: 'line',
  short: 'number',
  columnWidth: 112,
  entry: 'number',
} satisfies WidgetDefinition
