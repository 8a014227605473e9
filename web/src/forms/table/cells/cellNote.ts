import { readString } from '~/formats/json'
import { listedNote } from '../../widgets/datalist/readListed'
import { momentNote } from '../../widgets/datetime/momentNote'
import { jsonNote } from '../../widgets/json/jsonNote'
import { numberHints, numberNote } from '../../widgets/number/numberNote'
import type { TypedNote } from '../../widgets/TypedNote'
import type { Cell } from './lineOf'

/** What is to be said about what was typed into a cell and is not, or not just so, in the file. @param text what is. */
export function cellNote(
  { field, widget }: Cell,
  typed: string,
  text: string | undefined,
): TypedNote | undefined {
  if (widget === 'number' || widget === 'updown' || widget === 'range')
    return numberNote(typed, text === undefined || text === 'null' ? '' : text, numberHints(field))
  if (widget === 'date' || widget === 'time' || widget === 'datetime')
    return momentNote(widget, typed, readString(text) ?? '', field.schema.format)
  if (widget === 'datalist') return listedNote(field, typed, text)
  return widget === 'json' ? jsonNote(typed) : undefined
}
