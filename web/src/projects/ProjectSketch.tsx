import { LayoutList } from 'lucide-react'
import type { FieldSketch } from '~/workspace/allProjects/ListedProject'
import styles from './ProjectSketch.module.css'

interface ProjectSketchProps {
  readonly sketch: readonly FieldSketch[]
  /** Its data is a folder of entries. */
  readonly isCollection?: boolean
}

/** A small drawing of a form, made of its first fields: forms are told apart by it sooner than by their names. */
export function ProjectSketch({ sketch, isCollection = false }: ProjectSketchProps) {
  return (
    <span className={styles.sheet} data-pile={isCollection || undefined} aria-hidden>
      {sketch.length === 0 && <LayoutList size={20} strokeWidth={1.5} />}
      {sketch.map((field, index) => (
        <span key={index} className={styles.field} data-field={field} />
      ))}
    </span>
  )
}
