import { ArrowRight, Copy } from 'lucide-react'
import { useState } from 'react'
import { placeWords } from '~/changes/places'
import type { TextDocument } from '~/drafts/TextDocument'
import { openFormOf } from '~/forms/model/openForms'
import { jumpTo } from '~/forms/model/reveal'
import { setRaw } from '~/forms/store/edits'
import { m } from '~/paraglide/messages'
import { Badge, Button, IconButton } from '~/ui'
import styles from './SourcePane.module.css'
import type { SourceField } from './sourceFields'

interface SourceFieldRowProps {
  readonly field: SourceField
  /** The translation. */
  readonly data: TextDocument
  readonly language: string
  /** Told what has become of it. */
  readonly onCopied: (words: string, isDone: boolean) => void
}

/** A value of the source, to be read and to be taken over. */
export function SourceFieldRow({ field, data, language, onCopied }: SourceFieldRowProps) {
  // The button that was pressed stays, and keeps the focus.
  const [wasCopied, setCopied] = useState(false)
  const { names, words, state, canCopy, pointer } = field
  const name = placeWords(names)

  function copy(): void {
    const form = openFormOf(data.reference, data.text)
    const { path, raw, order } = field
    const isDone = form !== undefined && setRaw(form.store, path, raw, order && { order: { names: order } })
    setCopied(isDone)
    onCopied(isDone ? m.locales_copied({ field: name }) : m.locales_copy_refused(), isDone)
  }

  function go(): void {
    const form = openFormOf(data.reference, data.text)
    if (form) jumpTo(form, pointer)
  }

  return (
    <li className={styles.field}>
      <div className={styles.line}>
        <h3 className={styles.name}>{name}</h3>
        {state === 'missing' && <Badge tone="warning">{m.locales_value_missing()}</Badge>}
        <IconButton size="small" icon={ArrowRight} label={m.locales_go_to({ field: name })} onPress={go} />
      </div>
      <p className={styles.value} lang={language}>
        {words}
      </p>
      {(state !== 'same' || wasCopied) && canCopy && (
        <Button
          size="small"
          icon={Copy}
          data-part="copy"
          aria-label={m.locales_copy_of({ field: name })}
          onPress={copy}
        >
          {m.locales_copy()}
        </Button>
      )}
      {state === 'same' && <span className={styles.note}>{m.locales_value_same()}</span>}
    </li>
  )
}
