import type { WidgetDefinition } from '../WidgetDefinition'

export const color = {
  formats: ['color', 'colour'],
  shape: 'line',
  isExact: true,
  short: 'color',
  columnWidth: 184,
  entry: 'text',
} satisfies WidgetDefinition
