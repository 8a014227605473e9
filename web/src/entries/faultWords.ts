import { m } from '~/paraglide/messages'
import type { EntryFault } from '~/workspace/entries/types'

/** Why the values of an entry are not known. */
export function faultWords(fault: EntryFault): string {
  switch (fault.kind) {
    case 'syntax':
      return m.entries_fault_syntax({ line: fault.line, message: fault.message })
    case 'not-text':
      return m.entries_fault_not_text()
    case 'too-large':
      return m.entries_fault_too_large()
    case 'not-data':
      break
  }
  return m.entries_fault_not_data()
}
