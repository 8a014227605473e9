import { m } from '~/paraglide/messages'
import { languageName } from '~/workspace/locales/languageName'
import type { EntryRow } from '../model/EntryRow'

/** Why an entry is not changed in the list: it is shown by what it says in another language. Undefined where it can be. */
export function lockWords({ missingIn }: EntryRow): string | undefined {
  return missingIn && m.locales_locked({ language: languageName(missingIn) })
}

/** What is not done with all that are meant; undefined where it is. */
export function leftOutWords(rows: readonly EntryRow[]): string | undefined {
  const left = rows.filter(({ missingIn }) => missingIn !== undefined)
  const language = left[0]?.missingIn
  return language && m.locales_left_out({ count: left.length, language: languageName(language) })
}
