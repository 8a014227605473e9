import { readString } from '~/formats/json'
import { pickedFormats } from '~/schema/textFormats'
import type { WidgetDefinition } from '../WidgetDefinition'
import { momentNote } from './momentNote'
import { readMoment } from './readMoment'

export const datetime = {
  names: ['alt-datetime'],
  formats: pickedFormats.datetime,
  load: async () => (await import('./DateTimeWidget')).DateTimeWidget,
  shape: 'line',
  isExact: true,
  columnWidth: 208,
  entry: 'date',
  suggested: (text) => readMoment('datetime', text, { format: 'date-time' }),
  noteOf: ({ schema }, typed, text) => momentNote('datetime', typed, readString(text) ?? '', schema.format),
} satisfies WidgetDefinition
