import type { WidgetDefinition } from '../WidgetDefinition'

export const combobox = {
  load: async () => (await import('./ComboBoxWidget')).ComboBoxWidget,
  shape: 'line',
  isPicked: true,
  columnWidth: 184,
  entry: 'choice',
} satisfies WidgetDefinition
