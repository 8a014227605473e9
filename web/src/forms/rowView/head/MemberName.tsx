import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import { renameField } from '../../model/actions/renameField'
import { useForm } from '../../model/FormContext'
import type { FormModel } from '../../model/FormModel'
import type { FocusWish } from '../../state/viewState'
import { rekeyed } from '../../store/keys'
import { controlsIn } from '../controlsIn'
import styles from '../Row.module.css'

/** The name of a member that the schema leaves to the person. It is renamed on leaving the field or Enter. */
export function MemberName({ field }: { readonly field: Field }) {
  const form = useForm()
  const takenId = useId()
  const name = field.path.at(-1) ?? ''
  const [typed, setTyped] = useState(name)
  const [isTaken, setTaken] = useState(false)

  /** @param next what has focus afterwards: its row has another key by then. */
  function rename(next: EventTarget | null): void {
    if (typed === name) return
    // Spaces around it are nothing that anybody sees; and a name that was emptied was not meant to be empty.
    const meant = typed.trim()
    if (meant === '' || meant === name) return reset()
    const wish = wishFor(form, next)
    const key = renameField(form, field, meant)
    setTaken(key === undefined)
    const rowKey = key && wish && rekeyed(wish.rowKey, field.key, key)
    if (rowKey !== undefined) form.view.getState().wishFocus({ ...wish, rowKey })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename(event.currentTarget)
    if (event.key !== 'Escape' || typed === name) return
    event.preventDefault()
    reset()
  }

  function reset(): void {
    setTyped(name)
    setTaken(false)
  }

  return (
    <div className={styles.member}>
      <span className={styles.note} aria-hidden>
        {m.forms_field_name()}
      </span>
      <input
        type="text"
        data-part="name"
        className={fieldStyles.control}
        aria-label={m.forms_field_name_of({ title: field.title })}
        aria-invalid={isTaken || undefined}
        aria-describedby={isTaken ? takenId : undefined}
        value={typed}
        data-history={typed === name ? undefined : 'own'}
        readOnly={field.isReadOnly}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setTaken(false)
        }}
        onBlur={(event: FocusEvent) => rename(event.relatedTarget)}
        onKeyDown={handleKeyDown}
      />
      {isTaken && (
        <span id={takenId} className={fieldStyles.error}>
          {m.forms_name_taken()}
        </span>
      )}
    </div>
  )
}

/** A wish for what has focus now: its row, and which of the row's controls it is. */
function wishFor(form: FormModel, target: EventTarget | null): FocusWish | undefined {
  const slot = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
  const row = slot === null ? undefined : form.rows.at(Number(slot.dataset.index))
  const stop = controlsIn(slot).findIndex((control) => control === target)
  return row && { rowKey: row.key, ...(stop >= 0 && { stop }) }
}
