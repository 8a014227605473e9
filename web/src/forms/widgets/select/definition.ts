import type { WidgetDefinition } from '../WidgetDefinition'

export const select = {
  shape: 'line',
  isPicked: true,
  short: 'options',
  columnWidth: 152,
  entry: 'choice',
} satisfies WidgetDefinition
