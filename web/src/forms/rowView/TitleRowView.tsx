import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import type { Field } from '../fields/Field'
import { useForm, useRows } from '../model/FormContext'
import type { TitleRow } from '../rows/Row'
import { FieldTitle } from './head/FieldTitle'
import { Description } from './notes/Description'
import { ObligationNote } from './notes/ObligationNote'
import styles from './Row.module.css'
import titleStyles from './Title.module.css'
import { useEntryName } from './useEntryName'

/** The name of the whole form; an entry's own name, where it has one. */
export function TitleRowView({ row }: { readonly row: TitleRow }) {
  const { field } = row
  const { title, description } = field
  const entryName = useEntryName()
  return (
    <header className={titleStyles.top}>
      {(entryName !== '' || isNamed(field)) && (
        <h2 className={titleStyles.formTitle} tabIndex={-1} data-start>
          {entryName || <FieldTitle field={field} name={undefined} />}
        </h2>
      )}
      {description !== undefined && (
        <Description title={title} texts={[description]} className={titleStyles.lead} />
      )}
      {field.isReadOnly ? <p className={styles.note}>{m.forms_read_only_form()}</p> : <ObligationNote />}
    </header>
  )
}

/**
 * What stands on top where the schema has no title: a heading for a screen reader, for the form's groups are headings of
 * the level below, and what the marks mean.
 */
export function UntitledHeading() {
  const { document } = useForm().store
  const rows = useRows()
  const first = rows.outline[0]
  const entryName = useEntryName()
  if (first?.kind === 'title' && (entryName !== '' || isNamed(first.field))) return null
  return (
    <>
      <VisuallyHidden elementType="h2" tabIndex={-1} data-start>
        {m.forms_form_of({ file: document.reference.path })}
      </VisuallyHidden>
      {first !== undefined && first.kind !== 'title' && <ObligationNote />}
    </>
  )
}

function isNamed({ ui, schema }: Field): boolean {
  return (ui.title ?? schema.title) !== undefined
}
