import { useEffect, useMemo, useRef, useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import type { Project } from '~/workspace/Project'
import type { AskedChange } from '../plan/composed'
import { type DataCount, DataCounter } from './DataCounter'
import type { DataFiles } from './useDataFiles'

interface OpenCount {
  /** The last one, while it is counted anew. */
  readonly count: DataCount | undefined
  readonly isCounting: boolean
  /** How many files were looked at. */
  readonly seen: number
  readonly stop: () => void
  readonly isStopped: boolean
  readonly error: Error | undefined
  readonly retry: () => void
}

/** One count, as far as it is. */
interface Run {
  readonly counter: DataCounter | undefined
  readonly seen: number
  readonly count?: DataCount
  readonly error?: Error
  readonly isStopped?: boolean
}

/** What changes of the form mean for the data as they are, counted again as they change. */
export function useDataCount(
  { owner, repo, ref }: RefReference,
  project: Project,
  asked: readonly AskedChange[],
  { files, drafts, isPending }: DataFiles,
): OpenCount {
  const provider = useProvider()
  const counter = useMemo(
    () => (asked.length === 0 ? undefined : new DataCounter(project, asked)),
    [project, asked],
  )
  const [run, setRun] = useState<Run>({ counter: undefined, seen: 0 })
  const [tries, setTries] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => {
    if (counter === undefined || isPending) return undefined
    const ending = new AbortController()
    const isEnded = () => ending.signal.aborted
    const stopped = new AbortController()
    const signal = AbortSignal.any([ending.signal, stopped.signal])
    const show = (seen: number) => {
      if (!isEnded()) setRun((before) => ({ ...(before.counter === counter && before), counter, seen }))
    }
    stopping.current = stopped
    counter
      .count({ provider, reference: { owner, repo, ref } }, files, drafts, { signal, onProgress: show })
      .then(
        (count) => {
          if (!isEnded()) setRun({ counter, seen: count.seen, count })
        },
        (error: unknown) => {
          if (isEnded()) return
          const why = stopped.signal.aborted
            ? { isStopped: true }
            : { error: error instanceof Error ? error : new Error(String(error)) }
          setRun({ counter, seen: 0, ...why })
        },
      )
    return () => ending.abort()
    // `tries` has it done once more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [counter, provider, owner, repo, ref, files, drafts, isPending, tries])

  const own = run.counter === counter ? run : undefined
  return {
    count: own?.count,
    isCounting:
      counter !== undefined && own?.count === undefined && !own?.isStopped && own?.error === undefined,
    seen: own?.seen ?? 0,
    stop: () => stopping.current?.abort(),
    isStopped: own?.isStopped ?? false,
    error: own?.error,
    retry: () => {
      setRun({ counter: undefined, seen: 0 })
      setTries((before) => before + 1)
    },
  }
}
