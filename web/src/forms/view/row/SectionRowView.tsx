import { ChevronDown, ChevronRight } from 'lucide-react'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import type { SectionRow } from '../../rows/Row'
import { ProblemCount } from '../ProblemCount'
import { useErrorsIn } from '../useFieldErrors'
import own from './Parts.module.css'
import styles from './Row.module.css'

/** The head of a section: its fields follow as rows of their own. Closed, it says how many problems it hides. */
export function SectionRowView({ row }: { readonly row: SectionRow }) {
  const form = useForm()
  const { field, part, isOpen } = row
  const errors = useErrorsIn(field, part.names)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  // The form's own name is an h2; a group inside of another is one level deeper.
  const Heading = row.depth === 0 ? 'h3' : 'h4'
  return (
    <div className={own.section}>
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            data-part="toggle"
            aria-expanded={isOpen}
            onClick={() => form.view.getState().setSection(row.key, !isOpen)}
          >
            <Arrow size={16} strokeWidth={1.75} aria-hidden />
            <span className={own.title}>{part.title}</span>
          </button>
        </Heading>
        {!isOpen && <ProblemCount count={errors} />}
      </div>
      {isOpen && part.description !== undefined && (
        <p className={`${fieldStyles.description} ${own.words}`}>{part.description}</p>
      )}
    </div>
  )
}
