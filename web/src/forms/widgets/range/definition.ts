import type { WidgetDefinition } from '../WidgetDefinition'

export const range = {
  shape: 'line',
  columnWidth: 184,
  entry: 'number',
} satisfies WidgetDefinition
