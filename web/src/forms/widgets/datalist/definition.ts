import type { WidgetDefinition } from '../WidgetDefinition'

export const datalist = {
  load: async () => (await import('./DatalistWidget')).DatalistWidget,
  shape: 'line',
  isProse: true,
  columnWidth: 184,
  entry: 'choice',
} satisfies WidgetDefinition
