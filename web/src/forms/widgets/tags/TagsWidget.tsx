import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Chip } from '~/ui/Chip/Chip'
import chips from '~/ui/Chip/Chip.module.css'
import { useOpenForm } from '../../state/OpenForm'
import { itemPart } from '../../state/viewState'
import { placeholderOf } from '../hints'
import { useFieldItems } from '../useFieldItems'
import { useFoundPart } from '../useFoundPart'
import type { WidgetProps } from '../WidgetProps'

/** A list of short texts: Enter or a comma adds what is typed, Backspace in the empty field takes the last one out. */
export function TagsWidget({ field, control }: WidgetProps) {
  const { view } = useOpenForm()
  const { values, append, removeAt } = useFieldItems(field)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = values.filter((tag) => typeof tag === 'string')
  const { announce } = view.getState()
  const found = useFoundPart(field)

  function add(texts: string): void {
    for (const tag of new Set(texts.split(/[,\t\r\n]/).map((part) => part.trim()))) {
      if (tag === '') continue
      if (field.schema.hasUniqueItems && tags.includes(tag)) announce(m.forms_tag_is_there({ title: tag }))
      else if (append(tag)) announce(m.forms_added({ title: tag }))
    }
    setTyped('')
  }

  function remove(index: number): void {
    if (removeAt(index)) announce(m.forms_removed({ title: tags[index] ?? '' }))
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Enter ends a word that an input method is writing.
    if (field.isReadOnly || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.length - 1)
  }

  /** Several lines are several tags; the browser would make them one. */
  function handlePaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (field.isReadOnly || !/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    add(`${typed}\n${text}`)
  }

  return (
    <div
      className={chips.box}
      data-invalid={control['aria-invalid']}
      data-disabled={field.isReadOnly || undefined}
    >
      <ul className={chips.list} aria-label={m.ui_chosen_of({ label: field.title })}>
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
        onPaste={handlePaste}
        onBlur={() => add(typed)}
      />
    </div>
  )
}
