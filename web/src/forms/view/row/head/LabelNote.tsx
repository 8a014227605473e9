import { m } from '~/paraglide/messages'
import type { Field } from '../../../rows/Field'
import styles from '../Row.module.css'

/** Required and optional in words; a star would have to be learned. */
export function LabelNote({ field }: { readonly field: Field }) {
  if (field.item !== undefined || field.key === '') return null
  const words = [obligationOf(field), field.schema.isDeprecated ? m.forms_deprecated() : ''].filter(Boolean)
  return words.length > 0 && <span className={styles.note}>{words.join(', ')}</span>
}

function obligationOf({ isReadOnly, isReadOnlyAround, isRequired, extra }: Field): string {
  // Said once, at the outermost that cannot be changed.
  if (isReadOnly) return isReadOnlyAround ? '' : m.forms_read_only()
  if (isRequired) return m.forms_required()
  // Nobody asked for what a person has added.
  return extra === undefined ? m.forms_optional() : ''
}
