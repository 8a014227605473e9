import { m } from '~/paraglide/messages'
import type { Field } from '../../../rows/Field'
import styles from '../Row.module.css'

/** Required and optional in words; a star would have to be learned. */
export function LabelNote({ field }: { readonly field: Field }) {
  if (field.item !== undefined || field.key === '') return null
  const words = [obligationOf(field), field.schema.isDeprecated ? m.forms_deprecated() : ''].filter(Boolean)
  return words.length > 0 && <span className={styles.note}>{words.join(', ')}</span>
}

function obligationOf({ isReadOnly, isReadOnlyAround, isRequired }: Field): string {
  // Said once, at the outermost that cannot be changed.
  if (isReadOnly) return isReadOnlyAround ? '' : m.forms_read_only()
  return isRequired ? m.forms_required() : m.forms_optional()
}
