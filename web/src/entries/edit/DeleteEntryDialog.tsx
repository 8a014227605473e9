import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ReferrersNote } from '~/forms/referrers/ReferrersNote'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useReferencePlan } from '~/forms/referrers/useReferencePlan'
import { useReferrers } from '~/forms/referrers/useReferrers'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Checkbox, FormDialog, RadioGroup } from '~/ui'
import { deleteFile, eachFile, type FilePlace, type Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { languageName } from '~/workspace/locales/languageName'
import type { CollectionProject, Entry } from '~/workspace/Project'
import styles from './DeleteEntryDialog.module.css'
import { useOtherLanguages } from './useOtherLanguages'

interface DeleteEntryDialogProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly entry: Entry
  readonly title: string
  readonly onClose: () => void
  /** @param left how many references to it stay. */
  readonly onDone: (undo: Undo, left: number) => void
}

/** Deletes an entry; where others may refer to it, once it is said who does, and what becomes of that. */
export function DeleteEntryDialog(props: DeleteEntryDialogProps) {
  const { reference, project, entry, title, onClose, onDone } = props
  const { others, isPending: isWaiting } = useOtherLanguages(reference, project.data, entry.path)
  const [staying, setStaying] = useState<ReadonlySet<string>>(NONE)
  const going = others.filter(({ language }) => !staying.has(language))
  const search = useReferrers(reference, entry, true)
  const [isTakingOut, setTakingOut] = useState(false)
  const plan = useReferencePlan()
  const referrers = search.kind === 'found' ? withoutOwn(search.referrers, entry.path) : undefined
  const count = referrers?.all.reduce((sum, { places }) => sum + places.length, 0) ?? 0
  const isKnown = referrers !== undefined && referrers.unseen === 0 && referrers.unread.length === 0
  const isNone = search.kind === 'none' || (search.kind === 'found' && isKnown && count === 0)
  // Who has waited for the answer reads it.
  const isNamedByNobody = isNone && !search.isLate && others.length === 0 && !isWaiting
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
    const deletion = () =>
      eachFile([entry, ...going.map(({ file }) => file)], (file) => deleteFile(place, file))
    if (!referrers || !isTakingOut) return { undo: await deletion(), left: count }
    const agreed = await plan.make(place, referrers, { kind: 'delete' })
    // Who has read which references stay presses once more.
    return agreed && { undo: await agreed.after(deletion), left: agreed.refused.length }
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
  if (isNamedByNobody || isWaiting || (search.kind === 'looking' && !search.isLate)) return null

  return (
    <FormDialog
      title={m.entries_delete_title({ title })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.entries_delete()}
      isDanger
      isSubmitting={isPending}
      isSubmitDisabled={search.kind === 'looking'}
      onSubmit={() => {
        // What has gone leaves nothing to ask about, and is not to go again.
        hasBegun.current = true
        mutate(remove)
      }}
      notes={<RefusedNote refused={plan.refused} />}
      errorMessage={error?.message}
    >
      {others.length > 0 && (
        <fieldset className={styles.languages}>
          <legend>{m.locales_delete_with()}</legend>
          {others.map(({ language, file }) => (
            <Checkbox
              key={language}
              isSelected={!staying.has(language)}
              description={file.path}
              onChange={(isGoing) => setStaying(withLanguage(staying, language, !isGoing))}
            >
              {languageName(language)}
            </Checkbox>
          ))}
        </fieldset>
      )}
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

const NONE: ReadonlySet<string> = new Set()

function withLanguage(languages: ReadonlySet<string>, language: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(languages)
  if (isIn) next.add(language)
  else next.delete(language)
  return next
}

/** What an entry says of itself goes with it. */
function withoutOwn<Found extends { readonly all: readonly { readonly file: Entry }[] }>(
  found: Found,
  path: string,
): Found {
  return { ...found, all: found.all.filter(({ file }) => file.path !== path) }
}
