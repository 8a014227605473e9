import type { WidgetDefinition } from '../WidgetDefinition'

export const multicombobox = {
  load: async () => (await import('./MultiComboBoxWidget')).MultiComboBoxWidget,
  shape: 'block',
  isPicked: true,
  isWhole: true,
  columnWidth: 208,
  entry: 'tags',
} satisfies WidgetDefinition
