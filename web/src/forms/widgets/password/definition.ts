import { pickedFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'

export const password = {
  formats: pickedFormats.password,
  load: async () => (await import('./PasswordWidget')).PasswordWidget,
  shape: 'line',
  columnWidth: 208,
} satisfies WidgetDefinition
