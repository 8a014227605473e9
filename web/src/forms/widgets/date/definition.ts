import { readString } from '~/formats/json'
import { pickedFormats } from '~/schema/textFormats'
import { momentNote } from '../datetime/momentNote'
import { readDateTime } from '../datetime/readDateTime'
import { readMoment } from '../datetime/readMoment'
import type { WidgetDefinition } from '../WidgetDefinition'

export const date = {
  names: ['alt-date'],
  formats: pickedFormats.date,
  load: async () => (await import('./DateWidget')).DateWidget,
  shape: 'line',
  isExact: true,
  short: 'moment',
  columnWidth: 152,
  entry: 'date',
  suggested: (text) =>
    readMoment('date', text, { format: 'date' }) ?? readDateTime(text)?.slice(0, 'YYYY-MM-DD'.length),
  noteOf: ({ schema }, typed, text) => momentNote('date', typed, readString(text) ?? '', schema.format),
} satisfies WidgetDefinition
