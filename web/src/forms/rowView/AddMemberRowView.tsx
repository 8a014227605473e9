import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { addMember } from '../model/actions/addMember'
import { useForm } from '../model/FormContext'
import type { AddMemberRow } from '../rows/Row'
import styles from './Add.module.css'

/** Adds a member of a name that the schema does not have. */
export function AddMemberRowView({ row }: { readonly row: AddMemberRow }) {
  const form = useForm()
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  // Nothing typed yet is no name, though a member may have it.
  const isTaken = name !== '' && row.names.includes(name)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isTaken || name === '') return
    addMember(form, row.field, name)
    setTyped('')
  }

  return (
    <form className={styles.add} onSubmit={handleSubmit}>
      <label htmlFor={id} className={fieldStyles.label}>
        {m.forms_new_field({ title: row.field.title })}
      </label>
      <div className={styles.inline}>
        <input
          id={id}
          type="text"
          className={fieldStyles.control}
          placeholder={m.forms_new_field_name()}
          value={typed}
          data-history={typed === '' ? undefined : 'own'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isTaken || undefined}
          aria-describedby={isTaken ? `${id}-taken` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="medium" icon={Plus} isDisabled={name === '' || isTaken}>
          {m.forms_add_field()}
        </Button>
      </div>
      {isTaken && (
        <p id={`${id}-taken`} className={fieldStyles.error}>
          {m.forms_name_taken()}
        </p>
      )}
    </form>
  )
}
