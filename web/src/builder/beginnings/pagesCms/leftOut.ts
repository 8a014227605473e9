import type { JsonObject } from '~/workspace/inference/values'
import type { NotTaken, NotTakenReason } from '../Beginning'
import { asWritten } from '../sourceText'

// The lists are those of internal/importing/pagescms: sheaf import says the same.

/** Settings by whether they are read, or why not. What is not in them is unknown. */
type Settings = ReadonlyMap<string, NotTakenReason | 'taken'>

export const TOP_SETTINGS = listed('media components content', '', 'settings actions cache')
export const CONTENT_SETTINGS = listed(
  'name label type path fields filename format extension subfolders list view items exclude',
  'delimiters operations',
  'settings description icon actions commit merge',
)
export const FIELD_SETTINGS = listed(
  'name label type description default required hidden readonly pattern list fields blocks blockKey component options',
  'i18n',
  'collapsible',
)

export function leftOut(written: JsonObject, settings: Settings, at: string): NotTaken[] {
  return Object.entries(written).flatMap(([name, value]) => {
    const reason = settings.get(name) ?? 'unknown'
    if (reason === 'taken') return []
    const place = at === '' ? name : `${at}.${name}`
    return [{ at: place, reason, written: asWritten(value).slice(0, 80) }]
  })
}

function listed(taken: string, noWay: string, tool: string): Settings {
  const named = (names: string, reason: NotTakenReason | 'taken') =>
    names.split(' ').map((name) => [name, reason] as const)
  return new Map([...named(taken, 'taken'), ...named(noWay, 'no-way'), ...named(tool, 'tool')])
}
