import type { WidgetDefinition } from '../WidgetDefinition'

export const nothing = {
  shape: 'low',
  columnWidth: 112,
} satisfies WidgetDefinition
