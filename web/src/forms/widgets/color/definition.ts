import { pickedFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'

export const color = {
  formats: pickedFormats.color,
  load: async () => (await import('./ColorWidget')).ColorWidget,
  shape: 'line',
  isExact: true,
  short: 'color',
  columnWidth: 184,
  entry: 'text',
  suggested: (text) =>
    /^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? `#${text.replace('#', '')}` : undefined,
} satisfies WidgetDefinition
