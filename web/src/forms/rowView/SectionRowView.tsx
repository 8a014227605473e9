import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../model/FormContext'
import type { SectionRow } from '../rows/Row'
import { HeadToggle } from './head/HeadToggle'
import { TitleWords } from './head/TitleWords'
import { Description } from './notes/Description'
import own from './Parts.module.css'
import { ProblemCount } from './ProblemCount'
import styles from './Row.module.css'
import { useErrorsIn } from './useFieldErrors'

/** The head of a section: its fields follow as rows of their own. Closed, it says how many problems it hides. */
export function SectionRowView({ row }: { readonly row: SectionRow }) {
  const form = useForm()
  const { field, part, isOpen } = row
  const errors = useErrorsIn(field, part.names)
  return (
    <div className={own.section} data-level={Math.min(row.level, 2)}>
      <div className={styles.head}>
        <HeadToggle isOpen={isOpen} onToggle={() => form.view.getState().setSection(row.key, !isOpen)}>
          <span className={own.title} data-part="title">
            <TitleWords text={part.writtenTitle} />
          </span>
        </HeadToggle>
        {!isOpen && <ProblemCount count={errors} />}
      </div>
      {isOpen && part.description !== undefined && (
        <Description
          title={part.title}
          texts={[part.description]}
          className={`${fieldStyles.description} ${own.words}`}
        />
      )}
    </div>
  )
}
