import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import type { Field } from '../../fields/Field'
import { useForm } from '../../model/FormContext'
import { type MarkedObligation, markedObligation } from '../../rows/markedObligation'
import styles from '../Row.module.css'

/** What is to be known of a field before it is filled in. Of required and optional the rarer is marked, as is said on top. */
export function LabelNote({ field }: { readonly field: Field }) {
  const { resolver } = useForm()
  if (field.item !== undefined || field.key === '') return null
  const marked = markedObligation(resolver)
  const words = [wordOf(field, marked), field.schema.isDeprecated ? m.forms_deprecated() : ''].filter(Boolean)
  return (
    <>
      {field.isRequired && !field.isReadOnly && marked === 'required' && <RequiredMark />}
      {words.length > 0 && <span className={styles.note}>{words.join(', ')}</span>}
    </>
  )
}

/** A star to the eye, a word to the ear. */
export function RequiredMark() {
  return (
    <span className={styles.star}>
      <span aria-hidden>*</span>
      <VisuallyHidden>{m.forms_required()}</VisuallyHidden>
    </span>
  )
}

function wordOf(
  { isReadOnly, isReadOnlyAround, isRequired, extra }: Field,
  marked: MarkedObligation,
): string {
  // Said once, at the outermost that cannot be changed.
  if (isReadOnly) return isReadOnlyAround ? '' : m.forms_read_only()
  // Nobody asked for what a person has added.
  return marked === 'optional' && !isRequired && extra === undefined ? m.forms_optional() : ''
}
