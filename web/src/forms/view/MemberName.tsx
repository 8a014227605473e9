import { useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../FormContext'
import type { Field } from '../rows/Row'
import { renameKey } from '../store/edits'
import styles from './Row.module.css'

/** The name of a member that the schema leaves to the person. It is renamed on leaving the field or Enter. */
export function MemberName({ field }: { readonly field: Field }) {
  const { store } = useForm()
  const name = field.path.at(-1) ?? ''
  const [typed, setTyped] = useState(name)
  const [isTaken, setTaken] = useState(false)

  function rename(): void {
    if (typed === name) return
    setTaken(!renameKey(store, field.path, typed))
  }

  return (
    <label className={styles.member}>
      <span className={fieldStyles.description}>{m.forms_field_name()}</span>
      <input
        type="text"
        className={fieldStyles.control}
        aria-label={m.forms_field_name_of({ title: field.title })}
        aria-invalid={isTaken || undefined}
        value={typed}
        readOnly={field.isReadOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setTaken(false)
        }}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename()
        }}
      />
      {isTaken && <span className={fieldStyles.error}>{m.forms_name_taken()}</span>}
    </label>
  )
}
