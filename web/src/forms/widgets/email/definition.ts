import { lineFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'

export const email = {
  formats: lineFormats.email,
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'text',
  suggested: (text) => MAILBOX.exec(text)?.[1],
} satisfies WidgetDefinition

/** One address, whatever stands around it; of two none is dropped. */
const MAILBOX = /^[^@]*?([^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+)[\s>,;]*$/
