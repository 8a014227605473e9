import type { WidgetDefinition } from '../WidgetDefinition'

export const image = {
  names: ['image'],
  load: async () => (await import('./FileWidget')).ImageWidget,
  late: 'file',
  shape: 'block',
  height: 'picture',
  label: 'group',
  columnWidth: 280,
} satisfies WidgetDefinition

export const file = {
  names: ['file'],
  load: async () => (await import('./FileWidget')).AnyFileWidget,
  late: 'file',
  shape: 'block',
  label: 'group',
  columnWidth: 280,
} satisfies WidgetDefinition
