import { m } from '~/paraglide/messages'
import { useForm } from '../../model/FormContext'
import { markedObligation } from '../../rows/markedObligation'
import styles from '../Row.module.css'

/** What the marks beside names mean; said once for the whole form. */
export function ObligationNote() {
  const { resolver } = useForm()
  switch (markedObligation(resolver)) {
    case 'required':
      return <p className={styles.note}>{m.forms_required_marked()}</p>
    case 'optional':
      return <p className={styles.note}>{m.forms_optional_marked()}</p>
    case 'none':
      break
  }
  return null
}
