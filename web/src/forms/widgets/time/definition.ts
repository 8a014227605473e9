import { readString } from '~/formats/json'
import { pickedFormats } from '~/schema/textFormats'
import { momentNote } from '../datetime/momentNote'
import { readMoment } from '../datetime/readMoment'
import type { WidgetDefinition } from '../WidgetDefinition'

export const time = {
  formats: pickedFormats.time,
  load: async () => (await import('./TimeWidget')).TimeWidget,
  shape: 'line',
  isExact: true,
  short: 'moment',
  columnWidth: 152,
  entry: 'text',
  suggested: (text) => readMoment('time', text, { format: 'time' }),
  noteOf: ({ schema }, typed, text) => momentNote('time', typed, readString(text) ?? '', schema.format),
} satisfies WidgetDefinition
