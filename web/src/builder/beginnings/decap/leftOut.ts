import type { JsonValue } from '~/formats/nodes'
import { isObject, type JsonObject } from '~/workspace/inference/values'
// `sheaf import` reads the same file, and says the same.
import settings from '../../../../../internal/importing/decap/settings.json'
import type { NotTaken, NotTakenReason } from '../Beginning'
import { asWritten } from '../sourceText'

type Lists = Readonly<Partial<Record<'taken' | 'no-way' | 'tool', readonly string[]>>>

/** The settings of a part of a configuration that no form has. What is in none of the lists is unknown. */
export function leftOut(part: 'top' | 'collection' | 'field', written: JsonObject, at: string): NotTaken[] {
  const lists: Lists = settings[part]
  return Object.entries(written).flatMap(([name, value]) => {
    const reason = reasonOf(lists, name, value)
    if (reason === undefined) return []
    const place = at === '' ? name : `${at}.${name}`
    return [{ at: place, reason, written: asWritten(value).slice(0, 80) }]
  })
}

function reasonOf(lists: Lists, name: string, value: JsonValue): NotTakenReason | undefined {
  if (lists.taken?.includes(name)) return undefined
  // Whether a field is translated is for who translates to say.
  if (name === 'i18n') return isObject(value) || !isSwitch(value) ? 'no-way' : undefined
  // What is allowed needs no word: create, delete, publish.
  if (lists['no-way']?.includes(name)) return value === true ? undefined : 'no-way'
  return lists.tool?.includes(name) ? 'tool' : 'unknown'
}

function isSwitch(value: JsonValue): boolean {
  return value === true || value === false || value === 'translate' || value === 'none'
}
