import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { insertItem, removeItem } from '../../store/edits'
import { placeholderOf } from '../hints'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import styles from './TagsWidget.module.css'

/** A list of short texts: Enter or a comma adds what is typed, Backspace in the empty field takes the last one out. */
export function TagsWidget({ field, control, labelId }: WidgetProps) {
  const { store, view } = useForm()
  const { text } = useFieldText(field)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const parsed: JsonValue = text === undefined ? [] : JSON.parse(text)
  const tags = Array.isArray(parsed) ? parsed.filter((tag) => typeof tag === 'string') : []
  const list = { path: field.path, key: field.key, order: field.order, missing: field.missing }
  const { announce } = view.getState()

  function add(): void {
    let count = tags.length
    for (const tag of new Set(typed.split(/[,\n]/).map((part) => part.trim()))) {
      if (tag === '' || (field.schema.hasUniqueItems && tags.includes(tag))) continue
      if (insertItem(store, list, count, tag) === undefined) continue
      count += 1
      announce(m.forms_added({ title: tag }))
    }
    setTyped('')
  }

  function remove(index: number): void {
    if (removeItem(store, list, index)) announce(m.forms_removed({ title: tags[index] ?? '' }))
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.length - 1)
  }

  return (
    <div className={`${fieldStyles.control} ${styles.tags}`}>
      <ul className={styles.list} aria-labelledby={labelId}>
        {tags.map((tag, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same tag may be there twice
          <li key={`${index} ${tag}`} className={styles.tag}>
            {tag === '' ? m.forms_empty_text() : tag}
            {!field.isReadOnly && (
              <button
                type="button"
                className={styles.remove}
                aria-label={m.forms_remove_item({ title: tag })}
                onClick={() => remove(index)}
              >
                <X size={12} strokeWidth={1.75} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <input
        {...control}
        ref={input}
        type="text"
        className={styles.input}
        value={typed}
        data-history={typed === '' ? undefined : 'own'}
        placeholder={placeholderOf(field) ?? m.forms_add_tag()}
        readOnly={field.isReadOnly}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={add}
      />
    </div>
  )
}
