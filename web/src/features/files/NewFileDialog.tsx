import { useState } from 'react'
import { isJsonPath, joinPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { FileEvent, WishProps } from '~/tree/files/fileEvents'
import { FormDialog, TextField } from '~/ui'
import { createFile } from '~/workspace/files/fileEdits'
import { checkFree, pathFault } from '~/workspace/files/newPath'
import { useFileEdit } from '~/workspace/files/useFileEdit'

interface NewFileDialogProps extends WishProps {
  readonly kind: 'new-file' | 'new-folder'
  readonly folder: string
}

const FIRST_FILE = 'README.md'

/** Asks for the path of a new file. A folder is made by its first file. */
export function NewFileDialog({ reference, kind, folder, onDone, onClose }: NewFileDialogProps) {
  const isFolder = kind === 'new-folder'
  const [name, setName] = useState(folder === '' ? '' : `${folder}/`)
  const [first, setFirst] = useState(FIRST_FILE)
  const path = isFolder ? joinPath(name.trim().replace(/\/+$/, ''), first.trim()) : name.trim()
  const isBegun = name.trim() !== '' && !(isFolder ? name.trim() === `${folder}/` : name.trim().endsWith('/'))
  const { mutate, isPending, error } = useFileEdit<FileEvent>(reference, onDone, true)
  const fault = isBegun ? pathFault(path) : undefined
  return (
    <FormDialog
      title={isFolder ? m.tree_new_folder() : m.tree_new_file()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.tree_create()}
      isSubmitting={isPending}
      isSubmitDisabled={!isBegun || fault !== undefined || (isFolder && first.trim() === '')}
      errorMessage={error?.message}
      onSubmit={() =>
        mutate(async (place) => {
          await checkFree(place, path)
          const undo = await createFile(place, path, isJsonPath(path) ? '{}\n' : '')
          return { words: m.tree_done_created({ path }), undo, opens: path }
        })
      }
    >
      <TextField
        label={isFolder ? m.tree_folder_path() : m.tree_path()}
        description={m.tree_path_hint()}
        isRequired
        value={name}
        onChange={setName}
        errorMessage={fault}
      />
      {isFolder && (
        <TextField
          label={m.tree_first_file()}
          description={m.tree_first_file_why()}
          isRequired
          value={first}
          onChange={setFirst}
        />
      )}
    </FormDialog>
  )
}
