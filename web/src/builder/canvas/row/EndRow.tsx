import { Plus } from 'lucide-react'
import type { AddMemberRow } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import styles from './CanvasRow.module.css'

/** The end of an object, where one more field can stand. The row itself takes clicks and keys. */
export function EndRow({ row }: { readonly row: AddMemberRow }) {
  return (
    <span className={styles.end}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      {row.field.key === '' ? m.canvas_add() : m.canvas_add_to({ title: row.field.title })}
    </span>
  )
}
