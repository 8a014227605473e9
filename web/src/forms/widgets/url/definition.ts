import type { WidgetDefinition } from '../WidgetDefinition'
import { suggestedAddress } from './suggestedAddress'

export const url = {
  formats: ['uri', 'url', 'iri'],
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'text',
  suggested: suggestedAddress,
} satisfies WidgetDefinition
