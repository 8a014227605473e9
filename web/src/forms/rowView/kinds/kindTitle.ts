import { m } from '~/paraglide/messages'
import type { KindRow } from '../../rows/Row'

/** What the choice of a kind is called where the name of its field stands above it. */
export function kindTitle(row: KindRow): string {
  return (row.kind === 'choice' ? row.title : undefined) ?? m.forms_kind()
}
