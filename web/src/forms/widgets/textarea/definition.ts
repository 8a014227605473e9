import type { WidgetDefinition } from '../WidgetDefinition'

export const textarea = {
  formats: ['textarea'],
  shape: 'block',
  height: 'value',
  isProse: true,
  columnWidth: 280,
} satisfies WidgetDefinition
