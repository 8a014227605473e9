import { type KeyboardEvent, useRef, useState } from 'react'
import type { JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { Chip } from '~/ui/Chip/Chip'
import chips from '~/ui/Chip/Chip.module.css'
import { useForm } from '../../FormContext'
import { itemPart } from '../../model/reveal'
import { insertItem, removeItem } from '../../store/edits'
import { placeholderOf } from '../hints'
import { useFieldText } from '../useFieldText'
import { useFoundPart } from '../useFoundPart'
import type { WidgetProps } from '../WidgetProps'

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
  const found = useFoundPart(field)

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
    // Enter ends a word that an input method is writing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.length - 1)
  }

  return (
    <div className={chips.box} data-disabled={field.isReadOnly || undefined}>
      <ul className={chips.list} aria-labelledby={labelId}>
        {tags.map((tag, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same tag may be there twice
          <Chip
            key={`${index} ${tag}`}
            label={tag === '' ? m.forms_empty_text() : tag}
            part={itemPart(index)}
            isFound={itemPart(index) === found}
            remove={
              field.isReadOnly
                ? undefined
                : { label: m.forms_remove_item({ title: tag }), onPress: () => remove(index) }
            }
          />
        ))}
      </ul>
      <input
        {...control}
        ref={input}
        type="text"
        className={chips.input}
        value={typed}
        data-history={typed === '' ? undefined : 'own'}
        placeholder={field.isReadOnly ? undefined : (placeholderOf(field) ?? m.forms_add_tag())}
        readOnly={field.isReadOnly}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={add}
      />
    </div>
  )
}
