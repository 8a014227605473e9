import type { WidgetDefinition } from '../WidgetDefinition'

export const multiselect = {
  load: async () => (await import('./MultiSelectWidget')).MultiSelectWidget,
  late: 'text',
  shape: 'block',
  label: 'group',
  isPicked: true,
  isWhole: true,
  columnWidth: 208,
  entry: 'tags',
} satisfies WidgetDefinition
