import { useState } from 'react'
import { m } from '~/paraglide/messages'
import styles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { removeValue } from '../../store/edits'
import { placeholderOf } from '../hints'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import { asJsonNumber } from './asJsonNumber'
import own from './NumberWidget.module.css'

/**
 * A number by its own text: `1.0` and thirty digits stay. What is typed goes to the file as soon as it is a number;
 * until then the file keeps the last one. Emptying the field takes the member out, since there is no empty number.
 */
export function NumberWidget({ field, control }: WidgetProps) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const [typed, setTyped] = useState<string>()
  const written = text === undefined || text === 'null' ? '' : text
  const isWhole = field.schema.types?.has('integer') === true && !field.schema.types.has('number')
  const noteId = `${control.id}-typed`
  const isUnfinished = typed !== undefined && asJsonNumber(typed) === undefined

  function handleChange(next: string): void {
    const number = asJsonNumber(next)
    setTyped(next)
    if (number !== undefined) {
      if (number !== written) write(number)
    } else if (next === '' && field.item === undefined && field.path.length > 0)
      removeValue(store, field.path)
  }

  const unit = field.ui.unit
  return (
    <>
      <div className={own.box}>
        <input
          {...control}
          type="text"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          className={`${styles.control} ${own.number}`}
          // What was typed counts while it means the number in the file; a change from elsewhere wins.
          data-history={isUnfinished && typed !== '' ? 'own' : undefined}
          value={typed !== undefined && (isUnfinished || asJsonNumber(typed) === written) ? typed : written}
          placeholder={placeholderOf(field, text === 'null')}
          readOnly={field.isReadOnly}
          autoComplete="off"
          aria-invalid={isUnfinished && typed !== '' ? true : control['aria-invalid']}
          aria-describedby={
            [isUnfinished && noteId, unit !== undefined && `${control.id}-unit`, control['aria-describedby']]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => handleChange(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {unit !== undefined && (
          <span id={`${control.id}-unit`} className={own.unit}>
            {unit}
          </span>
        )}
      </div>
      {isUnfinished && typed !== '' && (
        <p id={noteId} className={styles.error}>
          {m.forms_not_a_number()}
        </p>
      )}
    </>
  )
}
