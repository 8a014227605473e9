import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useDocument } from '~/drafts/documents'
import { valuesOf } from '~/drafts/merge'
import type { TextDocument } from '~/drafts/TextDocument'
import { useFormat } from '~/editor/open/useFormat'
import { formatOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import { ErrorState, Skeleton, Switch, VisuallyHidden } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { languageName } from '~/workspace/locales/languageName'
import type { Side } from './Side'
import { SinceTranslated } from './SinceTranslated'
import { SourceFieldRow } from './SourceFieldRow'
import styles from './SourcePane.module.css'
import { sourceFields } from './sourceFields'
import type { SourceText } from './useSourceText'

interface SourcePaneProps {
  readonly form: ProjectForm
  /** The file of the translation. */
  readonly data: TextDocument
  readonly own: Side
  readonly source: Side
  /** What the file of the source says. */
  readonly text: SourceText
  /** Which translation it is about, where there are several. */
  readonly children?: ReactNode
}

/** What the source says, beside the form of a translation. */
export function SourcePane({
  form,
  data,
  own,
  source,
  text: { text, error, retry },
  children,
}: SourcePaneProps) {
  const id = useId()
  const [isMissingOnly, setMissingOnly] = useState(false)
  const { body } = form
  const format = useFormat(source.path, body)
  const isReady = format.kind === 'loaded'
  const typed = useDeferredValue(useDocument(data, ({ text: now }) => now))
  const fields = useMemo(() => {
    if (!isReady || text === undefined) return undefined
    const from = valuesOf(formatOf(source.path, body), text)
    const to = valuesOf(formatOf(own.path, body), typed)
    return from && sourceFields(form, from, to ?? EMPTY, { source: source.inside, own: own.inside })
  }, [isReady, text, source, own, body, typed, form])
  const [said, setSaid] = useState('')
  const section = useRef<HTMLElement>(null)
  const copiedAt = useRef<number>(undefined)
  const shown = isMissingOnly ? fields?.filter(({ state }) => state === 'missing') : fields

  useEffect(() => {
    // What was missing leaves the list with the button that was pressed.
    const at = copiedAt.current
    if (at === undefined || document.activeElement !== document.body) return
    const buttons = section.current?.querySelectorAll<HTMLElement>('[data-part=copy]')
    const next = buttons?.[Math.min(at, buttons.length - 1)]
    ;(next ?? section.current)?.focus()
    copiedAt.current = undefined
  })

  return (
    <section ref={section} className={styles.pane} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {m.locales_side_of({ language: languageName(source.language) })}
        </h2>
        <Switch isSelected={isMissingOnly} onChange={setMissingOnly}>
          {m.locales_missing_only()}
        </Switch>
        {children}
      </div>
      {error && <ErrorState title={m.locales_side_failed()} error={error} onRetry={retry} />}
      {format.kind === 'failed' && (
        <ErrorState
          title={m.locales_side_failed()}
          error={m.editor_format_failed_why()}
          onRetry={format.retry}
        />
      )}
      {!error && format.kind !== 'failed' && (text === undefined || !isReady) && (
        <output aria-label={m.locales_side_loading()}>
          <Skeleton width="100%" height="120px" />
        </output>
      )}
      {text !== undefined && isReady && (
        <>
          {data.base.sha !== null && (
            <SinceTranslated form={form} own={own} source={source} text={text} reference={data.reference} />
          )}
          {fields === undefined && <p className={styles.note}>{m.locales_side_unreadable()}</p>}
          {shown?.length === 0 && <p className={styles.note}>{m.locales_missing_none()}</p>}
        </>
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.fields} aria-label={m.locales_side_fields()}>
          {shown.map((field, index) => (
            <SourceFieldRow
              key={field.pointer}
              field={field}
              data={data}
              language={source.language}
              onCopied={(words, isDone) => {
                if (isDone && isMissingOnly) copiedAt.current = index
                setSaid(words)
              }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </section>
  )
}

const EMPTY = { text: '{}', node: { kind: 'object', from: 0, to: 2, members: [] } } as const
