import { readString } from '~/formats/json'

/** A value's JSON text as people read it: without quotes. */
export function shownId(id: string): string {
  return readString(id) ?? id
}
