import { pickedFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'

export const textarea = {
  formats: pickedFormats.textarea,
  shape: 'block',
  height: 'value',
  isProse: true,
  columnWidth: 280,
} satisfies WidgetDefinition
