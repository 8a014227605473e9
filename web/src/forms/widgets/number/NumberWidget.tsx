import { m } from '~/paraglide/messages'
import styles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { removeValue } from '../../store/edits'
import { placeholderOf } from '../hints'
import { useFieldText } from '../useFieldText'
import { useTyped } from '../useTyped'
import type { WidgetProps } from '../WidgetProps'
import { asJsonNumber, isAmbiguousNumber } from './asJsonNumber'
import own from './NumberWidget.module.css'

/**
 * A number by its own text: `1.0` and thirty digits stay. What is typed goes to the file as soon as it is a number;
 * until then the file keeps the last one, and the form what was typed. Emptying the field takes the member out, since
 * there is no empty number.
 */
export function NumberWidget({ field, control }: WidgetProps) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const [typed, setTyped] = useTyped(field)
  const { unit } = field.ui
  const isWhole = field.schema.types?.has('integer') === true && !field.schema.types.has('number')
  const hints = { isWhole, unit }
  const written = text === undefined || text === 'null' ? '' : text
  const shown = typed?.over === written ? typed.text : written
  const isUnfinished = shown !== '' && asJsonNumber(shown, hints) === undefined
  const isAmbiguous = shown !== written && isAmbiguousNumber(shown, hints)
  const noteId = `${control.id}-typed`

  function handleChange(next: string): void {
    const number = asJsonNumber(next, hints)
    const isEmptied = next === '' && field.item === undefined && field.path.length > 0
    setTyped({ text: next, over: number ?? (isEmptied ? '' : written) })
    if (number !== undefined) {
      if (number !== written) write(number)
    } else if (isEmptied) removeValue(store, field.path)
  }

  return (
    <>
      <div className={own.box}>
        <input
          {...control}
          type="text"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          className={`${styles.control} ${own.number}`}
          data-history={isUnfinished ? 'own' : undefined}
          value={shown}
          placeholder={placeholderOf(field, text === 'null')}
          readOnly={field.isReadOnly}
          autoComplete="off"
          aria-invalid={isUnfinished ? true : control['aria-invalid']}
          aria-describedby={
            [
              (isUnfinished || isAmbiguous) && noteId,
              unit !== undefined && `${control.id}-unit`,
              control['aria-describedby'],
            ]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => handleChange(event.target.value)}
          onBlur={() => {
            if (!isUnfinished && !isAmbiguous) setTyped(undefined)
          }}
        />
        {unit !== undefined && (
          <span id={`${control.id}-unit`} className={own.unit}>
            {unit}
          </span>
        )}
      </div>
      {isUnfinished && (
        <p id={noteId} className={styles.error}>
          {written === '' ? m.forms_not_a_number() : m.forms_not_a_number_kept({ number: written })}
        </p>
      )}
      {isAmbiguous && (
        <p id={noteId} className={styles.description}>
          {m.forms_number_read_as({
            number: written,
            thousands: asJsonNumber(shown, { isWhole: true, unit }) ?? '',
          })}
        </p>
      )}
    </>
  )
}
