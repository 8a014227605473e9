import type { WidgetDefinition } from '../WidgetDefinition'

export const text = {
  names: ['text', 'tel'],
  shape: 'line',
  isProse: true,
  short: 'text',
  columnWidth: 208,
  entry: 'text',
} satisfies WidgetDefinition
