import type { WidgetDefinition } from '../WidgetDefinition'

export const date = {
  names: ['alt-date'],
  formats: ['date'],
  load: async () => (await import('./DateWidget')).DateWidget,
  shape: 'line',
  isExact: true,
  short: 'moment',
  columnWidth: 152,
  entry: 'date',
} satisfies WidgetDefinition
