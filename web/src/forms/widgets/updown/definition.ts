import type { WidgetDefinition } from '../WidgetDefinition'

export const updown = {
  shape: 'line',
  short: 'number',
  columnWidth: 112,
  entry: 'number',
} satisfies WidgetDefinition
