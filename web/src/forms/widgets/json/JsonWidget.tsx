import { useState } from 'react'
import { formatValue, parseJson, readValue, styleOf } from '~/formats/json'
import { json } from '~/formats/json/format'
import styles from '~/ui/Field/Field.module.css'
import { useOpenForm } from '../../state/OpenForm'
import type { ValueStore } from '../../store/ValueStore'
import { useFieldText } from '../useFieldText'
import { useTyped } from '../useTyped'
import type { WidgetProps } from '../WidgetProps'
import own from './JsonWidget.module.css'
import { jsonNote } from './jsonNote'
import { editOfOutdented, outdented } from './outdented'

/**
 * Any value as JSON, for what has no widget or does not fit its type. It goes to the file as soon as it is JSON; what
 * is not is kept by the form and marked, and the file keeps the last value.
 */
export function JsonWidget({ field, control }: WidgetProps) {
  const { store, view } = useOpenForm()
  const { text, write, edit } = useFieldText(field)
  const [typed, setTyped] = useTyped(field, text)
  // Shown as JSON only while it does not fit: a value that comes to fit must not take the focus away.
  const [isHeld, setHeld] = useState(false)
  const current = shownJson(store, text)
  const shown = typed ?? current
  const note = jsonNote(shown)
  const noteId = `${control.id}-json`
  const hasError = note !== undefined

  function handleChange(next: string): void {
    const parsed = parseJson(next)
    const value = parsed.ok ? next.slice(parsed.root.from, parsed.root.to) : current
    if (value !== current) put(value)
    setTyped(next)
  }

  function put(value: string): void {
    const { lineEnd } = styleOf(store.text)
    // On one line, or in another format, it is fitted to its place.
    if (text?.includes('\n') !== true) write(value.replaceAll('\n', lineEnd))
    else edit(editOfOutdented(text, value, lineEnd))
  }

  function hold(): void {
    if (view.getState().raw.has(field.key)) return
    setHeld(true)
    view.getState().setRaw(field.key, true)
  }

  function letGo(): void {
    if (isHeld && !hasError) view.getState().setRaw(field.key, false)
    setHeld(false)
  }

  return (
    <>
      <textarea
        {...control}
        className={`${styles.control} ${styles.multiline} ${own.json}`}
        rows={Math.min(16, Math.max(2, shown.split('\n').length))}
        value={shown}
        data-history={hasError ? 'own' : undefined}
        readOnly={field.isReadOnly}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={hasError ? true : control['aria-invalid']}
        aria-describedby={
          hasError ? `${noteId} ${control['aria-describedby'] ?? ''}` : control['aria-describedby']
        }
        onChange={(event) => handleChange(event.target.value)}
        onFocus={hold}
        onBlur={letGo}
      />
      {note && (
        <p id={noteId} className={styles.error} data-part="typed-note">
          {note.words}
        </p>
      )}
    </>
  )
}

/** What the file has, as it stands there; of another format than JSON as somebody would lay it out. */
function shownJson({ format }: ValueStore, text: string | undefined): string {
  if (text === undefined) return ''
  const value = format === json || text.includes('\n') ? undefined : readValue(text)
  if (typeof value !== 'object' || value === null) return outdented(text)
  return formatValue(value, READABLE)
}

const READABLE = { ...styleOf(''), isMinified: false }
