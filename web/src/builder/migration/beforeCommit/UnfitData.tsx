import { useEffect, useMemo, useRef, useState } from 'react'
import { useWorkerLink } from '~/changes/problems/useWorkerLink'
import { whileWanted } from '~/changes/problems/whileWanted'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { Callout } from '~/ui'
import type { EditedFile } from '~/workspace/files/openFiles'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { useDataFiles } from '../count/useDataFiles'
import { FileLink } from '../question/FileLink'
import { Progress } from '../question/Progress'
import { findUnfit, type InvalidFile } from './findUnfit'
import styles from './UnfitData.module.css'

/** Files that are named: nobody reads more of them at once. */
const MAX_NAMED = 200
/** So many are shown at once; of more somebody sees the number first. */
const FEW = 3

interface UnfitDataProps {
  readonly reference: RefReference
  readonly before: ProjectForm
  readonly after: ProjectForm
}

interface Search {
  /** Of which files. */
  readonly files: readonly EditedFile[]
  readonly seen: number
  readonly found: readonly InvalidFile[]
  readonly isEnded: boolean
}

/** Data that nobody has edited and that will not fit the changed form, entry by entry. Those with drafts are told by themselves. */
export function UnfitData({ reference, before, after }: UnfitDataProps) {
  const { owner, repo, ref } = reference
  const provider = useProvider()
  const link = useWorkerLink()
  const { files, drafts, isPending } = useDataFiles(reference, after, true)
  const others = useMemo(
    () => files.filter(({ path, sha }) => sha !== '' && !drafts.has(path)),
    [files, drafts],
  )
  const [search, setSearch] = useState<Search>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => {
    if (isPending) return undefined
    const ending = new AbortController()
    const { signal } = ending
    stopping.current = ending
    const show = (seen: number, found: readonly InvalidFile[], isEnded = false) => {
      if (!signal.aborted) setSearch({ files: others, seen, found, isEnded })
    }
    findUnfit({ provider, reference: { owner, repo, ref } }, others, {
      before,
      after,
      link: whileWanted(link, signal),
      signal,
      onProgress: show,
    }).then(
      (found) => show(others.length, found, true),
      // What cannot be read cannot be committed over either, and the commit says why.
      () => setSearch((now) => now && { ...now, isEnded: true }),
    )
    return () => ending.abort()
  }, [provider, owner, repo, ref, link, others, isPending, before, after])

  if (search === undefined || search.files !== others) return null
  const { seen, found, isEnded } = search
  return (
    <>
      {!isEnded && seen > 0 && (
        <div className={styles.progress}>
          <Progress
            label={m.migration_checking()}
            done={seen}
            count={others.length}
            onStop={() => stopping.current?.abort()}
          />
        </div>
      )}
      {found.length > 0 && (
        <Callout tone="warning">
          <details className={styles.list} open={found.length <= FEW}>
            <summary>{m.migration_invalid({ count: found.length })}</summary>
            <ul className={styles.files}>
              {found.slice(0, MAX_NAMED).map(({ path, problems, count }) => (
                <li key={path}>
                  <FileLink reference={reference} path={path} /> {problems.join(' · ')}
                  {count > problems.length &&
                    ` · ${m.migration_unfit_more({ count: count - problems.length })}`}
                </li>
              ))}
              {found.length > MAX_NAMED && (
                <li>{m.migration_unfit_more({ count: found.length - MAX_NAMED })}</li>
              )}
            </ul>
          </details>
        </Callout>
      )}
    </>
  )
}
