import { m } from '~/paraglide/messages'
import { optionLabel } from '~/schema/labels'
import { Button } from '~/ui'
import { useForm } from '../../model/FormContext'
import type { FieldRow } from '../../rows/Row'
import { setRaw } from '../../store/edits'
import { useFieldText } from '../../widgets/useFieldText'
import styles from './Notes.module.css'
import { suggestedValue } from './suggestedValue'

/** Offers what is probably meant in the place of what the field cannot take. */
export function Suggestion({ row }: { readonly row: FieldRow }) {
  const form = useForm()
  const { store, view } = form
  const { field } = row
  const { text } = useFieldText(field)
  const better = text === undefined || field.isReadOnly ? undefined : suggestedValue(form, row, text)
  if (better === undefined) return null
  return (
    <div className={styles.suggestion}>
      <Button
        size="small"
        aria-label={m.forms_use_suggestion_for({ value: shown(better), title: field.title })}
        onPress={() => {
          setRaw(store, field.path, better, field)
          // The button goes.
          view.getState().wishFocus({ rowKey: field.key })
        }}
      >
        {m.forms_use_suggestion({ value: shown(better) })}
      </Button>
    </div>
  )
}

function shown(text: string): string {
  const words = optionLabel(JSON.parse(text))
  return words.length > 60 ? `${words.slice(0, 59)}…` : words
}
