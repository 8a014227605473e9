import type { WidgetDefinition } from '../WidgetDefinition'

export const code = {
  names: ['code'],
  load: async () => (await import('./CodeWidget')).CodeWidget,
  shape: 'block',
  height: 'value',
  label: 'group',
  columnWidth: 280,
} satisfies WidgetDefinition
