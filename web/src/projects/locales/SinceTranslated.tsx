import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ChangeList } from '~/changes/ChangeList'
import { describeChanges } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { fileAtQuery, historyQuery } from '~/provider/historyQueries'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import { Button, Callout, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './SourcePane.module.css'
import type { Translation } from './useTranslations'

interface SinceTranslatedProps {
  readonly reference: RefReference
  readonly form: ProjectForm
  readonly own: Translation
  readonly source: Translation
  /** What the source says now. */
  readonly text: string
}

/** What has changed in the source since the translation was committed last. */
export function SinceTranslated({ reference, form, own, source, text }: SinceTranslatedProps) {
  const { owner, repo, ref } = reference
  const provider = useProvider()
  const { commit } = useResolvedRef(reference)
  const history = useInfiniteQuery({
    ...historyQuery(provider, { owner, repo }, commit ?? ref, own.path),
    enabled: commit !== undefined,
  })
  const last = history.data?.pages[0]?.commits[0]
  const then = useQuery(fileAtQuery(provider, { owner, repo, path: source.path }, last?.sha))
  const before = then.data ? decodeUtf8(then.data.bytes) : undefined
  const changes = useMemo(
    () =>
      before === undefined ? undefined : describeChanges(formatOf(source.path, form.body), before, text),
    [before, source.path, form.body, text],
  )
  const error = history.error ?? then.error
  if (error) {
    return (
      <div className={styles.since}>
        <Callout
          tone="danger"
          title={m.locales_since_failed()}
          action={
            <Button size="small" onPress={() => void (history.error ? history.refetch() : then.refetch())}>
              {m.ui_retry()}
            </Button>
          }
        >
          {error.message}
        </Callout>
      </div>
    )
  }
  if (history.data && last === undefined) return null
  if (then.data === undefined) {
    return (
      <output className={styles.since} aria-label={m.locales_since_loading()}>
        <Skeleton width="60%" height="20px" />
      </output>
    )
  }
  if (before === undefined) return <p className={styles.note}>{m.locales_since_new()}</p>
  if (before === text || changes?.length === 0) return <p className={styles.note}>{m.locales_since_same()}</p>
  return (
    <div className={styles.since}>
      <Callout
        tone="warning"
        title={changes ? m.locales_since({ count: changes.length }) : m.locales_since_unreadable()}
      >
        {changes && <ChangeList path={source.path} form={form} changes={changes} />}
      </Callout>
    </div>
  )
}
