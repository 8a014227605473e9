import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { RefusedFile } from '~/workspace/files/manyFiles'
import type { EditedFile } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { migrateEntries, type UnfitFile } from '../migrateEntries'
import type { DataPlan } from '../plan/DataPlan'
import type { QuestionLine } from './questionLines'
import { filesWords } from './questionWords'

/** What has become of the data. */
export interface MigrationReport {
  readonly count: number
  readonly refused: readonly RefusedFile[]
  readonly unfit: readonly UnfitFile[]
  /** Why nothing was done. */
  readonly error: Error | undefined
}

interface MigrationRun {
  readonly done: number
  readonly stop: () => void
}

export interface OpenMigration {
  readonly running: MigrationRun | undefined
  readonly report: MigrationReport | undefined
  readonly dismiss: () => void
  /** Has the data follow. All of it is done, or nothing. */
  readonly migrate: (lines: readonly QuestionLine[]) => Promise<void>
}

export function useMigration(
  { owner, repo, ref }: RefReference,
  project: Project,
  plan: DataPlan,
  files: readonly EditedFile[],
): OpenMigration {
  const client = useQueryClient()
  const provider = useProvider()
  const reference = { owner, repo, ref }
  const { commit } = useResolvedRef(reference)
  const [running, setRunning] = useState<MigrationRun>()
  const [report, setReport] = useState<MigrationReport>()

  return {
    running,
    report,
    dismiss: () => setReport(undefined),
    async migrate(lines) {
      // Where files are known, a commit is.
      if (running || commit === undefined) return
      const stopping = new AbortController()
      const { signal } = stopping
      const onProgress = (done: number) => setRunning({ done, stop: () => stopping.abort() })
      onProgress(0)
      setReport(undefined)
      try {
        const changes = lines.flatMap((line) => line.changes)
        const place = { client, provider, reference, commit }
        const words = (count: number) => m.migration_done({ where: filesWords(count, project) })
        const made = await migrateEntries(place, files, changes, { project, signal, onProgress, words })
        const { intent, count, refused, unfit, error } = made
        if (error !== undefined || signal.aborted) {
          await intent?.undo()
          if (error !== undefined) setReport({ count: 0, refused: [], unfit: [], error })
          return
        }
        plan.settle(
          lines.flatMap(({ items }) => items),
          intent,
        )
        setReport({ count, refused, unfit, error: undefined })
      } catch (error) {
        // What reads the files did not arrive.
        setReport({ count: 0, refused: [], unfit: [], error: asError(error) })
      } finally {
        setRunning(undefined)
      }
    },
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
