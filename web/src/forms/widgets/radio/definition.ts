import type { WidgetDefinition } from '../WidgetDefinition'

export const radio = {
  shape: 'low',
  label: 'group',
  isPicked: true,
  columnWidth: 184,
  entry: 'choice',
} satisfies WidgetDefinition
