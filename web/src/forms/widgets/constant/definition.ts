import type { WidgetDefinition } from '../WidgetDefinition'

export const constant = {
  shape: 'low',
  columnWidth: 152,
} satisfies WidgetDefinition
