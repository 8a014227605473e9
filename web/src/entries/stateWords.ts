import { m } from '~/paraglide/messages'
import { languageName } from '~/workspace/locales/languageName'
import { isMissingKey, type StateKey } from './model/EntryRow'

export function stateWords(key: StateKey): string {
  if (isMissingKey(key))
    return m.locales_missing_in({ language: languageName(key.slice(key.indexOf('.') + 1)) })
  switch (key) {
    case 'new':
      return m.entries_new()
    case 'changed':
      return m.entries_changed()
    case 'deleted':
      return m.entries_deleted()
    case 'invalid':
      return m.entries_invalid()
    case 'review':
      return m.entries_in_review()
    case 'unreadable':
      break
  }
  return m.entries_unreadable()
}
