import { ChevronRight } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useCanvas } from '../canvas/CanvasContext'
import type { DrawnField } from '../canvas/DrawnTree'
import { selectOne } from '../canvas/selection'
import styles from './Properties.module.css'

interface CrumbsProps {
  readonly title: string
  /** The innermost field that it is in. */
  readonly around: DrawnField | undefined
  /** It stands in a definition. */
  readonly isShared?: boolean
}

/** What something is in, from the outside in. */
export function Crumbs({ title, around: innermost, isShared = false }: CrumbsProps) {
  const canvas = useCanvas()
  const around = []
  for (let at = innermost; at !== undefined; at = at.parent) around.unshift(at)
  return (
    <nav aria-label={m.properties_around()} className={styles.crumbs}>
      {around.map(({ key, row }) => (
        <span key={key} className={styles.crumb}>
          <button type="button" onClick={() => canvas.select(selectOne(row.key))}>
            {row.field.title}
          </button>
          <ChevronRight size={12} strokeWidth={1.75} aria-hidden />
        </span>
      ))}
      <h2>{title}</h2>
      {isShared && <span className={styles.shared}>{m.properties_shared()}</span>}
    </nav>
  )
}
