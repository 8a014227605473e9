import { useState } from 'react'
import { withLinks } from '~/forms/links/followLinks'
import { FollowFields } from '~/forms/referrers/FollowFields'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useFollowing } from '~/forms/referrers/useFollowing'
import { useOnceKnown } from '~/forms/referrers/useOnceKnown'
import { wantedEntries } from '~/forms/referrers/useReferrers'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Checkbox, FormDialog, TextField } from '~/ui'
import { entryName } from '~/workspace/collection'
import { useEntries } from '~/workspace/entries/entriesOf'
import { duplicateFile, eachFile, type FilePlace, renameFile, type Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { checkEntryPath, freeName, renamedPath } from './entryName'
import { languageNames, useOtherLanguages } from './useOtherLanguages'

interface EntryNameDialogProps {
  readonly kind: 'duplicate' | 'rename'
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly entry: Entry
  readonly onClose: () => void
  readonly onDone: (path: string, undo: Undo) => void
}

/** Asks what a copy of an entry, or the entry itself, is to be called; a slash makes a folder. */
export function EntryNameDialog(props: EntryNameDialogProps) {
  const { kind, reference, project, entry, onClose, onDone } = props
  const { entries } = useEntries(reference, project.data)
  const all = entries.map(({ path }) => path)
  const [isTogether, setTogether] = useState(true)
  const languages = useOtherLanguages(reference, project.data, entry.path)
  const others = kind === 'rename' ? languages.others : []
  const moving = isTogether ? [entry, ...others.map(({ file }) => file)] : [entry]
  // Of an entry that is renamed only the capitals may change.
  const taken = kind === 'rename' ? all.filter((path) => moving.every((file) => file.path !== path)) : all
  const [name, setName] = useState(() =>
    kind === 'rename' ? entryName(project.data, entry.path) : freeName(project, entry.path, taken),
  )
  const path = renamedPath(project, entry.path, name)
  const isSame = path === entry.path
  const paths = new Map(moving.map((file) => [file.path, renamedPath(project, file.path, name)]))
  const pathAfter = (one: string) => paths.get(one) ?? one
  const references = useFollowing(
    reference,
    kind === 'rename' && !languages.isPending ? wantedEntries(moving) : undefined,
    isSame ? undefined : { pathAfter, isFollowed: () => false },
  )
  const { mutate, isPending, error } = useFileEdit<Undo | undefined>(
    reference,
    (undo) => {
      // What is said first is read before anything is done.
      if (undo === undefined) return
      onClose()
      onDone(path, undo)
    },
    true,
  )
  const edit = (place: FilePlace) =>
    kind === 'rename'
      ? references.rename(place, () =>
          withLinks(
            place,
            moving.map((file) => ({ file, to: pathAfter(file.path) })),
            pathAfter,
            () => eachFile(moving, (file) => renameFile(place, file, pathAfter(file.path))),
          ),
        )
      : withLinks(
          place,
          [{ file: entry, to: path }],
          (one) => one,
          () => duplicateFile(place, entry, path),
        )
  const { isWaiting, submit } = useOnceKnown(references.search, () => mutate(edit))
  const [problem] = isSame
    ? []
    : moving.flatMap((file) => checkEntryPath(project, renamedPath(project, file.path, name), taken) ?? [])
  return (
    <FormDialog
      title={kind === 'rename' ? m.entries_rename() : m.entries_duplicate()}
      isOpen
      onOpenChange={onClose}
      submitLabel={kind === 'rename' ? m.entries_rename_submit() : m.entries_duplicate()}
      isSubmitting={isPending || isWaiting}
      isSubmitDisabled={isSame || name.trim() === '' || problem !== undefined || languages.isPending}
      onSubmit={submit}
      notes={<RefusedNote refused={references.refused} />}
      errorMessage={error?.message}
    >
      <TextField
        label={m.entries_file_name()}
        description={m.entries_goes_to({ path })}
        isRequired
        value={name}
        onChange={setName}
        errorMessage={problem}
      />
      {others.length > 0 && (
        <Checkbox isSelected={isTogether} onChange={setTogether} description={languageNames(others)}>
          {m.locales_rename_all({ count: others.length })}
        </Checkbox>
      )}
      <FollowFields reference={reference} references={references} />
    </FormDialog>
  )
}
