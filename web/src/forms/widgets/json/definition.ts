import type { WidgetDefinition } from '../WidgetDefinition'
import { jsonNote } from './jsonNote'

export const json = {
  shape: 'block',
  height: 'value',
  isWhole: true,
  columnWidth: 208,
  noteOf: (_field, typed) => jsonNote(typed),
} satisfies WidgetDefinition
