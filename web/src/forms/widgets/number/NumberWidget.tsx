import styles from '~/ui/Field/Field.module.css'
import { useOpenForm } from '../../state/OpenForm'
import { removeValue } from '../../store/edits'
import { placeholderOf } from '../hints'
import { useFieldText } from '../useFieldText'
import { useTyped } from '../useTyped'
import type { WidgetProps } from '../WidgetProps'
import { asJsonNumber } from './asJsonNumber'
import own from './NumberWidget.module.css'
import { numberHints, numberNote } from './numberNote'

/**
 * A number by its own text: `1.0` and thirty digits stay. What is typed goes to the file as soon as it is a number;
 * until then the file keeps the last one, and the form what was typed. Emptying the field takes the member out, since
 * there is no empty number.
 */
export function NumberWidget({ field, control }: WidgetProps) {
  const { store } = useOpenForm()
  const { text, write } = useFieldText(field)
  const [typed, setTyped] = useTyped(field, text)
  const { unit } = field.ui
  const hints = numberHints(field)
  const written = text === undefined || text === 'null' ? '' : text
  const shown = typed ?? written
  const note = numberNote(shown, written, hints)
  const noteId = `${control.id}-typed`

  function handleChange(next: string): void {
    const number = asJsonNumber(next, hints)
    const isEmptied = next === '' && field.item === undefined && field.path.length > 0
    if (number !== undefined) {
      if (number !== written) write(number)
    } else if (isEmptied) removeValue(store, field.path)
    setTyped(next)
  }

  return (
    <>
      <div className={own.box}>
        <input
          {...control}
          type="text"
          inputMode={hints.isWhole === true ? 'numeric' : 'decimal'}
          className={`${styles.control} ${own.number}`}
          data-history={note?.isUnfinished === true ? 'own' : undefined}
          value={shown}
          placeholder={placeholderOf(field, text === 'null')}
          readOnly={field.isReadOnly}
          autoComplete="off"
          aria-invalid={note?.isUnfinished === true ? true : control['aria-invalid']}
          aria-describedby={
            [note && noteId, unit !== undefined && `${control.id}-unit`, control['aria-describedby']]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => handleChange(event.target.value)}
          onBlur={() => {
            if (note === undefined) setTyped(undefined)
          }}
        />
        {unit !== undefined && (
          <span id={`${control.id}-unit`} className={own.unit}>
            {unit}
          </span>
        )}
      </div>
      {note && (
        <p
          id={noteId}
          className={note.isUnfinished ? styles.error : styles.description}
          data-part="typed-note"
        >
          {note.words}
        </p>
      )}
    </>
  )
}
