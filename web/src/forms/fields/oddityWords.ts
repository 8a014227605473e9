import type { Reason } from '~/formats/DataFormat'
import { m } from '~/paraglide/messages'
import type { Oddity } from '../store/oddity'

/** Why the form does not change a value, or could not. Empty where whoever asked says it. */
export function oddityWords(reason: Oddity | Reason): string {
  switch (reason) {
    case 'tag':
      return m.forms_refused_tag()
    case 'key':
      return m.forms_refused_key()
    case 'pair':
      return m.forms_refused_pair()
    case 'duplicate':
      return m.forms_refused_duplicate()
    case 'number':
      return m.forms_refused_number()
    case 'borrowed':
      return m.forms_refused_borrowed()
    case 'documents':
      return m.forms_refused_documents()
    case 'table':
      return m.forms_refused_table()
    case 'fence':
      return m.forms_refused_fence()
    case 'not-writable':
      return m.forms_refused_not_writable()
    case 'unproven':
      return m.forms_refused_unproven()
    case 'no-place':
    case 'name-taken':
      break
  }
  return ''
}
