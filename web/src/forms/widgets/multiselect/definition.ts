import type { WidgetDefinition } from '../WidgetDefinition'

export const multiselect = {
  shape: 'block',
  label: 'group',
  isPicked: true,
  isWhole: true,
  columnWidth: 208,
  entry: 'tags',
} satisfies WidgetDefinition
