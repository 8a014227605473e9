import type { WidgetDefinition } from '../WidgetDefinition'

export const email = {
  formats: ['email', 'idn-email'],
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'text',
} satisfies WidgetDefinition
