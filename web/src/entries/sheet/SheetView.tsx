import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatOf, loadFormats } from '~/formats/formatOf'
import { membersOf } from '~/forms/fields/childFields'
import { FormProvider, useRows } from '~/forms/model/FormContext'
import { createFormModel, type FormModel } from '~/forms/model/FormModel'
import { useView } from '~/forms/state/OpenForm'
import { TableRowView } from '~/forms/table/TableRowView'
import { createPause } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { ErrorState, Skeleton, VisuallyHidden } from '~/ui'
import { type RefusedFile, readFiles } from '~/workspace/files/manyFiles'
import { readDocument } from '~/workspace/files/openFiles'
import type { IntentHistory } from '~/workspace/intents/IntentHistory'
import type { CollectionProject } from '~/workspace/Project'
import { lockWords } from '../locales/lockWords'
import type { EntryRow } from '../model/EntryRow'
import { EntrySheet, openLine, type SheetLine } from './EntrySheet'
import styles from './SheetView.module.css'
import { sheetForm } from './sheetForm'

interface SheetViewProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  /** In the order of the list, as it was when the table was begun: lines do not move while somebody edits them. */
  readonly rows: readonly EntryRow[]
  /** Fields that are shown, the title first. */
  readonly names: readonly string[]
  readonly history: IntentHistory
  readonly onRefused: (refused: readonly RefusedFile[]) => void
}

/** How many files are read at a time. */
const STEP = 400

interface OpenSheet {
  readonly model: FormModel
  readonly sheet: EntrySheet
}

/** The entries as a table whose cells are edited: the one of the form, over a line an entry. */
export function SheetView(props: SheetViewProps) {
  const [attempt, setAttempt] = useState(0)
  return <Sheet key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Sheet(props: SheetViewProps & { readonly onRetry: () => void }) {
  const { reference, project, names, history, onRefused, onRetry } = props
  const { owner, repo, ref } = reference
  const account = useAccount()
  const client = useQueryClient()
  const provider = useProvider()
  const { commit: latest } = useResolvedRef(reference)
  const [shown] = useState(props.rows)
  // The commit stays as the lines do, while somebody edits them. Documents learn by themselves of what is committed.
  const [commit, setCommit] = useState(latest)
  if (commit === undefined && latest !== undefined) setCommit(latest)
  const [open, setOpen] = useState<OpenSheet>()
  const [read, setRead] = useState(0)
  const [error, setError] = useState<Error>()
  const told = useRef({ history, onRefused })
  useEffect(() => {
    told.current = { history, onRefused }
  })
  const columns = names.join('\n')

  useEffect(() => {
    if (commit === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const name = { owner, repo, ref }

    async function openAll(at: string): Promise<void> {
      const { body, schema, uiSchema } = project
      const entries = shown.map(({ entry }) => entry)
      await loadFormats(
        entries.map(({ path }) => path),
        body,
      )
      const lines: SheetLine[] = []
      const pause = createPause()
      for (let from = 0; from < shown.length; from += STEP) {
        const some = shown.slice(from, from + STEP)
        const texts = await readFiles({ provider, reference: name }, entries.slice(from, from + STEP), signal)
        for (const row of some) {
          const { entry } = row
          const text = entry.sha === '' ? '' : texts.get(entry.sha)
          const format = formatOf(entry.path, body)
          // What cannot be read has no cells; it is in the list.
          if (text === undefined || format === undefined) continue
          const document = openLine(account, name, at, entry, text)
          if (document.isUnread)
            await readDocument({ client, provider, reference: name, commit: at }, document)
          lines.push({ document, format, lock: lockWords(row) })
          await pause()
        }
        signal.throwIfAborted()
        setRead(lines.length)
      }
      const resolver = createSchemaResolver(schema)
      const { order } = membersOf(resolver.resolve(resolver.root), undefined, uiSchema)
      const wanted = columns.split('\n')
      const sheet = new EntrySheet({
        reference: name,
        lines,
        names: wanted,
        order,
        onIntent: (intent) => told.current.history.add(intent),
        onRefused: (refused) => told.current.onRefused(refused),
      })
      const form = sheetForm(project, wanted)
      const model = createFormModel(
        form,
        sheet.document,
        { ...name, path: project.path },
        {
          lockOf: sheet.lockOf,
        },
      )
      // Of files that are there all that is wrong is told, as in their forms once they are checked.
      model.view.getState().showAll()
      setOpen({ model, sheet })
    }

    openAll(commit).catch((thrown: unknown) => {
      if (!signal.aborted) setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    })
    return () => leaving.abort()
  }, [account, client, provider, owner, repo, ref, commit, project, shown, columns])

  if (error) {
    return <ErrorState title={m.entries_reading_failed()} error={error} onRetry={onRetry} />
  }
  if (open === undefined) {
    return (
      <div className={styles.waiting}>
        <output>{m.entries_reading_count({ read, count: shown.length })}</output>
        <Skeleton width="100%" height="240px" />
      </div>
    )
  }
  return <OpenTable key={columns} open={open} />
}

function OpenTable({ open: { model, sheet } }: { readonly open: OpenSheet }) {
  useEffect(() => {
    const stops = [model.connect(), sheet.connect()]
    return () => {
      for (const stop of stops.toReversed()) stop()
    }
  }, [model, sheet])
  return (
    <FormProvider value={model}>
      <div className={styles.sheet}>
        <Table />
        <Announcement />
      </div>
    </FormProvider>
  )
}

function Table() {
  const rows = useRows()
  const row = rows.outline.find(({ kind }) => kind === 'table')
  if (row?.kind !== 'table') return <p className={styles.none}>{m.entries_sheet_none()}</p>
  return <TableRowView row={row} />
}

function Announcement() {
  const announcement = useView((view) => view.announcement)
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}
