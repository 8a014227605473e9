import { pickedFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'

export const markdown = {
  formats: pickedFormats.markdown,
  load: async () => (await import('./MarkdownWidget')).MarkdownWidget,
  late: 'text',
  shape: 'block',
  height: 'value',
  isProse: true,
  columnWidth: 280,
} satisfies WidgetDefinition
