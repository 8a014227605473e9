import { m } from '~/paraglide/messages'
import type { Field } from '../../rows/Row'
import styles from './Row.module.css'

/** Required and optional in words; a star would have to be learned. */
export function LabelNote({ field }: { readonly field: Field }) {
  if (field.item !== undefined || field.key === '') return null
  const words = [
    field.isReadOnly ? m.forms_read_only() : field.isRequired ? m.forms_required() : m.forms_optional(),
    ...(field.schema.isDeprecated ? [m.forms_deprecated()] : []),
  ]
  return <span className={styles.note}>{words.join(', ')}</span>
}
