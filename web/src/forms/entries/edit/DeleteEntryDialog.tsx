import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog, RadioGroup } from '~/ui'
import { deleteFile, type FilePlace, type Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import type { Entry } from '~/workspace/Project'
import { ReferrersNote } from '../../references/referrers/ReferrersNote'
import { RefusedNote } from '../../references/referrers/RefusedNote'
import { useReferencePlan } from '../../references/referrers/useReferencePlan'
import { useReferrers } from '../../references/referrers/useReferrers'

interface DeleteEntryDialogProps {
  readonly reference: RefReference
  readonly entry: Entry
  readonly title: string
  readonly onClose: () => void
  /** @param left how many references to it stay. */
  readonly onDone: (undo: Undo, left: number) => void
}

/** Deletes an entry; where others may refer to it, once it is said who does, and what becomes of that. */
export function DeleteEntryDialog({ reference, entry, title, onClose, onDone }: DeleteEntryDialogProps) {
  const search = useReferrers(reference, entry, true)
  const [isTakingOut, setTakingOut] = useState(false)
  const plan = useReferencePlan()
  const referrers = search.kind === 'found' ? withoutOwn(search.referrers, entry.path) : undefined
  const count = referrers?.all.reduce((sum, { places }) => sum + places.length, 0) ?? 0
  const isKnown = referrers !== undefined && referrers.unseen === 0 && referrers.unread.length === 0
  const isNone = search.kind === 'none' || (search.kind === 'found' && isKnown && count === 0)
  // Who has waited for the answer reads it.
  const isNamedByNobody = isNone && !search.isLate
  const { mutate, isPending, error } = useFileEdit<{ undo: Undo; left: number } | undefined>(
    reference,
    (done) => {
      if (!done) return
      onClose()
      onDone(done.undo, done.left)
    },
    !isNamedByNobody,
  )
  const remove = async (place: FilePlace) => {
    const deletion = () => deleteFile(place, entry)
    if (!referrers || !isTakingOut) return { undo: await deletion(), left: count }
    const going = await plan.make(place, referrers, { kind: 'delete' })
    // Who has read which references stay presses once more.
    return going && { undo: await going.after(deletion), left: going.refused.length }
  }

  const hasBegun = useRef(false)
  const removeAtOnce = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // A failure is told to everybody then, and there is no dialog to close.
    mutate(remove, { onError: onClose })
  })
  useEffect(() => {
    if (isNamedByNobody) removeAtOnce()
  }, [isNamedByNobody])
  if (isNamedByNobody || (search.kind === 'looking' && !search.isLate)) return null

  return (
    <FormDialog
      title={m.entries_delete_title({ title })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.entries_delete()}
      isDanger
      isSubmitting={isPending}
      isSubmitDisabled={search.kind === 'looking'}
      onSubmit={() => mutate(remove)}
      notes={<RefusedNote refused={plan.refused} />}
      errorMessage={error?.message}
    >
      <ReferrersNote
        reference={reference}
        search={search.kind === 'found' && referrers ? { ...search, referrers } : search}
      />
      {count > 0 && (
        <RadioGroup
          label={m.entries_references()}
          value={isTakingOut ? 'out' : 'left'}
          items={[
            {
              value: 'left',
              label: m.entries_references_left(),
              description: m.entries_references_left_why(),
            },
            { value: 'out', label: m.entries_references_out() },
          ]}
          onChange={(value) => {
            setTakingOut(value === 'out')
            plan.forget()
          }}
        />
      )}
    </FormDialog>
  )
}

/** What an entry says of itself goes with it. */
function withoutOwn<Found extends { readonly all: readonly { readonly file: Entry }[] }>(
  found: Found,
  path: string,
): Found {
  return { ...found, all: found.all.filter(({ file }) => file.path !== path) }
}
