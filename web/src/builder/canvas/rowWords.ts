import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import type { DrawnField } from './DrawnTree'

/** What a screen reader says of a row: what it is, and where. */
export function rowWords(row: Row, field: DrawnField | undefined, notes: readonly string[]): string {
  const { title } = row.field
  if (row.kind === 'title') return m.canvas_row_form({ title })
  if (row.kind === 'section') return m.canvas_row_section({ title: row.part.title })
  if (row.kind === 'tabs') return m.canvas_row_tabs({ title })
  if (row.kind === 'add-member') return m.canvas_add_to({ title })
  if (row.kind === 'choice' && !row.isHead) return m.canvas_row_choice({ title })
  return fieldWords(field, title, notes)
}

function fieldWords(field: DrawnField | undefined, title: string, notes: readonly string[]): string {
  const { parent } = field ?? {}
  const siblings = parent?.children.filter(({ member }) => member !== undefined) ?? []
  const at = field === undefined ? -1 : siblings.indexOf(field)
  const place =
    at < 0 || parent === undefined
      ? []
      : [m.canvas_row_place({ at: at + 1, count: siblings.length, parent: parent.row.field.title })]
  return [title, ...notes, ...place].join(', ')
}
