import type { WidgetDefinition } from '../WidgetDefinition'

export const url = {
  formats: ['uri', 'url', 'iri'],
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'text',
} satisfies WidgetDefinition
