import { lineFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'
import { suggestedAddress } from './suggestedAddress'

export const url = {
  formats: lineFormats.url,
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'text',
  suggested: suggestedAddress,
} satisfies WidgetDefinition
