import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNameOf, formatOf, loadFormat } from '~/formats/formatOf'
import { membersOf } from '~/forms/fields/childFields'
import type { ReferencePlan } from '~/forms/referrers/planReferences'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { type ChangeOf, changeFiles, type RefusedFile } from '~/workspace/files/manyFiles'
import { type Intent, joinIntents } from '~/workspace/intents/Intent'
import type { IntentHistory } from '~/workspace/intents/IntentHistory'
import type { CollectionProject, Entry } from '~/workspace/Project'
import type { FieldChange } from './BulkChange'
import { changeField } from './changeField'

/** What is being done to many entries. */
export interface BulkRun {
  readonly done: number
  readonly count: number
  readonly stop: () => void
}

/** What has become of it. */
export interface BulkReport {
  /** Undefined where nothing was changed. */
  readonly intent: Intent | undefined
  /** How many others were as wanted already. */
  readonly same: number
  readonly refused: readonly RefusedFile[]
  readonly error: Error | undefined
  readonly isStopped: boolean
}

export interface Bulk {
  readonly running: BulkRun | undefined
  readonly changeField: (
    entries: readonly Entry[],
    /** The same for all, or by path. */
    change: FieldChange | ((path: string) => FieldChange),
    words: (count: number) => string,
  ) => Promise<void>
  /**
   * @param count how many entries it is about, where some are several files.
   * @param references those to them that go as well.
   */
  readonly deleteAll: (
    files: readonly Entry[],
    count: number,
    references?: Pick<ReferencePlan, 'files' | 'changeOf'>,
  ) => Promise<void>
  readonly restoreAll: (entries: readonly Entry[]) => Promise<void>
}

/** Does something to many entries at once, as one intent. */
export function useBulk(
  { owner, repo, ref }: RefReference,
  project: CollectionProject,
  history: IntentHistory,
  onReport: (report: BulkReport) => void,
): Bulk {
  const client = useQueryClient()
  const provider = useProvider()
  const reference = { owner, repo, ref }
  const { commit } = useResolvedRef(reference)
  const [running, setRunning] = useState<BulkRun>()
  const isRunning = useRef(false)

  async function run(
    entries: readonly Entry[],
    changeOf: ChangeOf | 'delete' | 'restore',
    words: (count: number) => string,
    after?: Pick<ReferencePlan, 'files' | 'changeOf'>,
  ): Promise<void> {
    // Where entries are listed, a commit is known.
    if (isRunning.current || commit === undefined) return
    isRunning.current = true
    const stopping = new AbortController()
    const { signal } = stopping
    const count = entries.length + (after?.files.length ?? 0)
    const show = (done: number) => setRunning({ done, count, stop: () => stopping.abort() })
    show(0)
    try {
      const place = { client, provider, reference, commit }
      const changed = await changeFiles(place, entries, changeOf, { signal, onProgress: show, words })
      const isToGoOn = after !== undefined && !signal.aborted && changed.error === undefined
      const onProgress = (done: number) => show(entries.length + done)
      const followed = isToGoOn
        ? await changeFiles(place, after.files, after.changeOf, { signal, onProgress, words })
        : undefined
      const intents = [changed.intent, followed?.intent].filter((one) => one !== undefined)
      const [only, ...others] = intents
      const intent = others.length === 0 ? only : joinIntents(words(changed.count), intents)
      if (intent) history.add(intent)
      const refused = [...changed.refused, ...(followed?.refused ?? [])]
      const same = entries.length - changed.count - changed.refused.length
      const error = changed.error ?? followed?.error
      onReport({ intent, same, refused, error, isStopped: signal.aborted })
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }

  return {
    running,
    async changeField(entries, change, words) {
      const { body, schema, uiSchema } = project
      // One file of each format brings it.
      const byFormat = new Map(entries.map(({ path }) => [formatNameOf(path), path]))
      await Promise.all([...byFormat.values()].map((path) => loadFormat(path, body)))
      const resolver = createSchemaResolver(schema)
      const { order } = membersOf(resolver.resolve(resolver.root), undefined, uiSchema)
      await run(
        entries,
        (path, text, isDeleted) => {
          const format = formatOf(path, body)
          if (isDeleted) return { kind: 'refusal', reason: m.entries_gone() }
          if (format === undefined) return { kind: 'refusal', reason: m.entries_fault_not_data() }
          return changeField(typeof change === 'function' ? change(path) : change, format, text, order)
        },
        words,
      )
    },
    deleteAll: (files, count, references) =>
      run(files, 'delete', () => m.entries_bulk_deleted({ count }), references),
    restoreAll: (entries) => run(entries, 'restore', (count) => m.entries_bulk_restored({ count })),
  }
}
