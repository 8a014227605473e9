import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ChangeList } from '~/changes/ChangeList'
import { describeChanges } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery } from '~/provider/queries/historyQueries'
import type { RefReference } from '~/provider/types'
import { Button, Callout, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { MAX_VERSIONS } from './lastTranslated'
import type { Side } from './Side'
import styles from './SourcePane.module.css'
import { useLastTranslated } from './useLastTranslated'

interface SinceTranslatedProps {
  readonly reference: RefReference
  readonly form: ProjectForm
  readonly own: Side
  readonly source: Side
  /** What the file of the source says now. */
  readonly text: string
}

/** What has changed in the source since the translation was changed last. */
export function SinceTranslated({ reference, form, own, source, text }: SinceTranslatedProps) {
  const { owner, repo } = reference
  const { path, inside } = source
  const provider = useProvider()
  const last = useLastTranslated(reference, own, form.body)
  const then = useQuery(fileAtQuery(provider, { owner, repo, path }, last.data?.commit))
  const before = then.data ? decodeUtf8(then.data.bytes) : undefined
  const changes = useMemo(() => {
    const all = before === undefined ? undefined : describeChanges(formatOf(path, form.body), before, text)
    return all?.filter((change) => inside.every((name, at) => (change.path[at] ?? name) === name))
  }, [before, path, inside, form.body, text])
  const error = last.error ?? then.error
  if (error) {
    return (
      <div className={styles.since}>
        <Callout
          tone="danger"
          title={m.locales_since_failed()}
          action={
            <Button size="small" onPress={() => void (last.error ? last.refetch() : then.refetch())}>
              {m.ui_retry()}
            </Button>
          }
        >
          {error.message}
        </Callout>
      </div>
    )
  }
  if (last.data === null) return null
  if (then.data === undefined) {
    return (
      <output className={styles.since} aria-label={m.locales_since_loading()}>
        <Skeleton width="60%" height="20px" />
      </output>
    )
  }
  if (before === undefined) return <p className={styles.note}>{m.locales_since_new()}</p>
  const unsure = last.data?.isCertain === false && (
    <p className={styles.note}>{m.locales_since_unsure({ count: MAX_VERSIONS })}</p>
  )
  if (before === text || changes?.length === 0)
    return unsure || <p className={styles.note}>{m.locales_since_same()}</p>
  return (
    <div className={styles.since}>
      <Callout
        tone="warning"
        title={changes ? m.locales_since({ count: changes.length }) : m.locales_since_unreadable()}
      >
        {changes && <ChangeList path={path} form={form} changes={changes} />}
      </Callout>
      {unsure}
    </div>
  )
}
