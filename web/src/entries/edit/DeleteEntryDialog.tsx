import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DeletionFields } from '~/forms/referrers/DeletionFields'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useDeletion } from '~/forms/referrers/useDeletion'
import { wantedEntries } from '~/forms/referrers/useReferrers'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Checkbox, FormDialog } from '~/ui'
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
  const files = [entry, ...going.map(({ file }) => file)]
  const references = useDeletion(reference, isWaiting ? undefined : wantedEntries(files), (path) =>
    files.some((file) => file.path === path),
  )
  const { search, count } = references
  // Who has waited for the answer reads it.
  const isNamedByNobody = references.isNone && others.length === 0 && !isWaiting
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
    const plan = await references.plan(place)
    // Who has read which references stay presses once more.
    if (plan === undefined) return undefined
    const deletion = () => eachFile(files, (file) => deleteFile(place, file))
    return { undo: plan ? await plan.after(deletion) : await deletion(), left: plan?.refused.length ?? count }
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
      notes={<RefusedNote refused={references.refused} />}
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
      <DeletionFields reference={reference} references={references} />
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
