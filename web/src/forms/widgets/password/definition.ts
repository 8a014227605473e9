import type { WidgetDefinition } from '../WidgetDefinition'

export const password = {
  formats: ['password'],
  shape: 'line',
  columnWidth: 208,
} satisfies WidgetDefinition
