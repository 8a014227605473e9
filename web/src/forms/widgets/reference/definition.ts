import type { WidgetDefinition } from '../WidgetDefinition'

export const reference = {
  load: async () => (await import('./ReferenceWidget')).ReferenceWidget,
  shape: 'line',
  isPicked: true,
  columnWidth: 184,
  entry: 'choice',
} satisfies WidgetDefinition

export const references = {
  load: async () => (await import('./ReferencesWidget')).ReferencesWidget,
  shape: 'block',
  isPicked: true,
  columnWidth: 208,
  entry: 'tags',
} satisfies WidgetDefinition
