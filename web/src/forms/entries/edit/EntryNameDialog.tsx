import { useState } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog, TextField } from '~/ui'
import { entryName } from '~/workspace/collection'
import { useEntries } from '~/workspace/entries/entriesOf'
import { duplicateFile, type FilePlace, renameFile, type Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { FollowFields } from '../../references/referrers/FollowFields'
import { RefusedNote } from '../../references/referrers/RefusedNote'
import { useFollowing } from '../../references/referrers/useFollowing'
import { checkEntryPath, freeName, renamedPath } from './entryName'

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
  // Of an entry that is renamed only the capitals may change.
  const taken = kind === 'rename' ? all.filter((path) => path !== entry.path) : all
  const [name, setName] = useState(() =>
    kind === 'rename' ? entryName(project.data, entry.path) : freeName(project, entry.path, taken),
  )
  const path = renamedPath(project, entry.path, name)
  const isSame = path === entry.path
  const references = useFollowing(reference, entry, path, kind === 'rename')
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
      ? references.rename(place, () => renameFile(place, entry, path))
      : duplicateFile(place, entry, path)
  const problem = isSame ? undefined : checkEntryPath(project, path, taken)
  return (
    <FormDialog
      title={kind === 'rename' ? m.entries_rename() : m.entries_duplicate()}
      isOpen
      onOpenChange={onClose}
      submitLabel={kind === 'rename' ? m.entries_rename_submit() : m.entries_duplicate()}
      isSubmitting={isPending}
      isSubmitDisabled={
        isSame || name.trim() === '' || problem !== undefined || references.search.kind === 'looking'
      }
      onSubmit={() => mutate(edit)}
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
      <FollowFields reference={reference} references={references} />
    </FormDialog>
  )
}
