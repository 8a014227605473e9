import type { WidgetDefinition } from '../WidgetDefinition'

export const datetime = {
  names: ['alt-datetime'],
  formats: ['date-time', 'datetime'],
  load: async () => (await import('./DateTimeWidget')).DateTimeWidget,
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'date',
} satisfies WidgetDefinition
