import type { WidgetDefinition } from '../WidgetDefinition'

export const tags = {
  load: async () => (await import('./TagsWidget')).TagsWidget,
  shape: 'block',
  isProse: true,
  isWhole: true,
  columnWidth: 208,
  entry: 'tags',
} satisfies WidgetDefinition
