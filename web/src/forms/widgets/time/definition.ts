import type { WidgetDefinition } from '../WidgetDefinition'

export const time = {
  formats: ['time'],
  load: async () => (await import('./TimeWidget')).TimeWidget,
  shape: 'line',
  isExact: true,
  short: 'moment',
  columnWidth: 152,
  entry: 'text',
} satisfies WidgetDefinition
