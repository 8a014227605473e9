import type { WidgetDefinition } from '../WidgetDefinition'

export const json = {
  shape: 'block',
  height: 'value',
  isWhole: true,
  columnWidth: 208,
} satisfies WidgetDefinition
