import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart, SegmentedControl } from '~/ui'
import { placeholderOf } from '../hints'
import { GrowingTextArea } from '../textarea/GrowingTextArea'
import { useLongText } from '../textarea/useLongText'
import type { WidgetProps } from '../WidgetProps'
import styles from './Markdown.module.css'
import { MarkdownToolbar, markOfKey } from './MarkdownToolbar'
import { type Mark, type Selected, toggleMark } from './marks'
import { newLine } from './newLine'

const MarkdownPreview = lazyPart(async () => (await import('./MarkdownPreview')).MarkdownPreview)

/** A text with marks for bold, links and lists, as it is written or as readers will see it. */
export function MarkdownWidget({ field, control }: WidgetProps) {
  const { value, change } = useLongText(field)
  const [view, setView] = useState<'write' | 'preview'>(field.isReadOnly ? 'preview' : 'write')
  const area = useRef<HTMLTextAreaElement>(null)
  const selection = useRef<{ readonly from: number; readonly to: number }>(undefined)

  // A control whose value is set puts the cursor at its end.
  useLayoutEffect(() => {
    if (selection.current === undefined) return
    area.current?.setSelectionRange(selection.current.from, selection.current.to)
    selection.current = undefined
  })

  /** @returns whether there was anything to do. */
  function edit(by: (before: Selected) => Selected | undefined): boolean {
    const element = area.current
    if (element === null || field.isReadOnly) return false
    const after = by({ text: value, from: element.selectionStart, to: element.selectionEnd })
    if (after === undefined) return false
    selection.current = after
    change(after.text)
    element.focus()
    return true
  }

  function mark(name: Mark): void {
    edit((before) => toggleMark(before, name))
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const name = markOfKey(event)
    if (name !== undefined) mark(name)
    else if (!isPlainEnter(event) || !edit(newLine)) return
    event.preventDefault()
  }

  return (
    <div className={styles.markdown}>
      <div className={styles.bar}>
        <SegmentedControl
          label={m.forms_markdown_view({ title: field.title })}
          items={[
            { id: 'write', label: m.forms_markdown_write() },
            { id: 'preview', label: m.forms_markdown_preview() },
          ]}
          selectedKey={view}
          onSelectionChange={setView}
        />
        {view === 'write' && !field.isReadOnly && <MarkdownToolbar title={field.title} onMark={mark} />}
      </div>
      {view === 'preview' && (
        <MarkdownPreview text={value} label={m.forms_markdown_preview_of({ title: field.title })} />
      )}
      {view === 'write' && (
        <GrowingTextArea
          {...control}
          area={area}
          rows={field.ui.rows ?? 6}
          value={value}
          placeholder={placeholderOf(field)}
          readOnly={field.isReadOnly}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      )}
    </div>
  )
}

function isPlainEnter({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !(ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing)
}
