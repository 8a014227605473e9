import { m } from '~/paraglide/messages'
import type { StateKey } from './model/EntryRow'

export function stateWords(key: StateKey): string {
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
