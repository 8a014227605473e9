import type { WidgetDefinition } from '../WidgetDefinition'

export const markdown = {
  formats: ['markdown'],
  load: async () => (await import('./MarkdownWidget')).MarkdownWidget,
  late: 'text',
  shape: 'block',
  height: 'value',
  isProse: true,
  columnWidth: 280,
} satisfies WidgetDefinition
