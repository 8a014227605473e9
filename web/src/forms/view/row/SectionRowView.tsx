import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import type { SectionRow } from '../../rows/Row'
import { ProblemCount } from '../ProblemCount'
import { useErrorsIn } from '../useFieldErrors'
import { HeadToggle } from './head/HeadToggle'
import own from './Parts.module.css'
import styles from './Row.module.css'

/** The head of a section: its fields follow as rows of their own. Closed, it says how many problems it hides. */
export function SectionRowView({ row }: { readonly row: SectionRow }) {
  const form = useForm()
  const { field, part, isOpen } = row
  const errors = useErrorsIn(field, part.names)
  return (
    <div className={own.section} data-level={Math.min(row.level, 2)}>
      <div className={styles.head}>
        <HeadToggle isOpen={isOpen} onToggle={() => form.view.getState().setSection(row.key, !isOpen)}>
          <span className={own.title}>{part.title}</span>
        </HeadToggle>
        {!isOpen && <ProblemCount count={errors} />}
      </div>
      {isOpen && part.description !== undefined && (
        <p className={`${fieldStyles.description} ${own.words}`}>{part.description}</p>
      )}
    </div>
  )
}
