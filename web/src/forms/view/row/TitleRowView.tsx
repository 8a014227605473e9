import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import { useForm, useRows } from '../../FormContext'
import type { Field } from '../../rows/Field'
import type { TitleRow } from '../../rows/Row'
import { Description } from './notes/Description'
import styles from './Row.module.css'

/** The name of the whole form. */
export function TitleRowView({ row }: { readonly row: TitleRow }) {
  const { title, description } = row.field
  return (
    <header className={styles.top}>
      {isNamed(row.field) && <h2 className={styles.formTitle}>{title}</h2>}
      {description !== undefined && (
        <Description title={title} texts={[description]} className={styles.lead} />
      )}
      {row.field.isReadOnly && <p className={styles.note}>{m.forms_read_only_form()}</p>}
    </header>
  )
}

/** A form whose schema has no title is named for a screen reader, for its groups are headings of the level below. */
export function UntitledHeading() {
  const { document } = useForm().store
  const first = useRows().outline[0]
  if (first?.kind === 'title' && isNamed(first.field)) return null
  return (
    <VisuallyHidden elementType="h2">{m.forms_form_of({ file: document.reference.path })}</VisuallyHidden>
  )
}

function isNamed({ ui, schema }: Field): boolean {
  return (ui.title ?? schema.title) !== undefined
}
