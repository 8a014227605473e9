import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { DeletionFields } from '~/forms/referrers/DeletionFields'
import type { ReferencePlan } from '~/forms/referrers/planReferences'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useDeletion } from '~/forms/referrers/useDeletion'
import { wantedEntries } from '~/forms/referrers/useReferrers'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog } from '~/ui'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { type EntryRow, filesOfRow } from '../model/EntryRow'

interface BulkDeleteDialogProps {
  readonly reference: RefReference
  /** Entries that are to go. */
  readonly rows: readonly EntryRow[]
  readonly onClose: () => void
  /** Called with what of the references to them goes as well. */
  readonly onDecide: (references: ReferencePlan | undefined) => void
}

/** Says who refers to entries that are to go, and asks what becomes of that. Where nothing does, there is nothing to ask. */
export function BulkDeleteDialog({ reference, rows, onClose, onDecide }: BulkDeleteDialogProps) {
  const files = useMemo(() => rows.flatMap(filesOfRow), [rows])
  const entries = useMemo(() => wantedEntries(files), [files])
  const paths = useMemo(() => new Set(files.map(({ path }) => path)), [files])
  const references = useDeletion(reference, entries, (path) => paths.has(path))
  const { search, isNone } = references
  const { mutate, isPending, error } = useFileEdit<{ plan: ReferencePlan | undefined } | undefined>(
    reference,
    (done) => {
      if (!done) return
      onClose()
      onDecide(done.plan)
    },
    true,
  )
  const hasBegun = useRef(false)
  const deleteAtOnce = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    onClose()
    onDecide(undefined)
  })
  useEffect(() => {
    if (isNone) deleteAtOnce()
  }, [isNone])
  if (isNone || (search.kind === 'looking' && !search.isLate)) return null
  return (
    <FormDialog
      title={m.entries_bulk_title_delete({ count: rows.length })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.entries_delete()}
      isDanger
      isSubmitting={isPending}
      isSubmitDisabled={search.kind === 'looking'}
      onSubmit={() =>
        mutate(async (place) => {
          const plan = await references.plan(place)
          return plan === undefined ? undefined : { plan: plan ?? undefined }
        })
      }
      notes={<RefusedNote refused={references.refused} />}
      errorMessage={error?.message}
    >
      <DeletionFields reference={reference} references={references} isMany={rows.length > 1} />
    </FormDialog>
  )
}
