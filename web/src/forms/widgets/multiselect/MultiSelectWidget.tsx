import { isSameValue, type JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { itemConjunction } from '../../rows/childFields'
import { insertItem, removeItem } from '../../store/edits'
import { optionLabel } from '../optionsOf'
import styles from '../radio/RadioWidget.module.css'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import own from './MultiSelectWidget.module.css'

/** Any of a few options: a list of which each is in or out. What is in it but none of them stays until it is unticked. */
export function MultiSelectWidget({ field, control, labelId }: WidgetProps) {
  const { store, resolver } = useForm()
  const { text } = useFieldText(field)
  const parsed: JsonValue = text === undefined ? [] : JSON.parse(text)
  const values = Array.isArray(parsed) ? parsed : []
  const options = resolver.resolve(itemConjunction(field.schema, 0)).options ?? []
  const foreign = values.filter((value) => !options.some((option) => isSameValue(option.value, value)))
  const list = { path: field.path, key: field.key, order: field.order, missing: field.missing }

  function toggle(value: JsonValue, isIn: boolean): void {
    if (isIn) {
      insertItem(store, list, values.length, value)
      return
    }
    const index = values.findIndex((one) => isSameValue(one, value))
    if (index >= 0) removeItem(store, list, index)
  }

  return (
    <fieldset
      className={`${styles.group} ${own.options}`}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
    >
      {options.map(({ value, label }) => (
        <label key={JSON.stringify(value)} className={styles.option}>
          <input
            type="checkbox"
            checked={values.some((one) => isSameValue(one, value))}
            disabled={field.isReadOnly}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label ?? optionLabel(value)}
        </label>
      ))}
      {[...new Map(foreign.map((value) => [JSON.stringify(value), value]))].map(([id, value]) => (
        <label key={`foreign ${id}`} className={styles.option}>
          <input type="checkbox" checked disabled={field.isReadOnly} onChange={() => toggle(value, false)} />
          {m.forms_not_an_option({ value: optionLabel(value).slice(0, 60) })}
        </label>
      ))}
      {options.length === 0 && <p className={fieldStyles.description}>{m.forms_list_is_empty()}</p>}
    </fieldset>
  )
}
