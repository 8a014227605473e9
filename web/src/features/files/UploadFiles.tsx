import { useState } from 'react'
import { useFileStates } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { useRepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { FileEvent, WishProps } from '~/tree/files/fileEvents'
import { AlertDialog } from '~/ui'
import { inOne } from '~/workspace/files/folderEdits'
import { uploadInto, uploadPath } from '~/workspace/files/uploadFile'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { useAtOnce, Working } from './useAtOnce'

interface UploadFilesProps extends WishProps {
  readonly folder: string
  readonly files: readonly File[]
}

/** Puts chosen files into a folder; asks before one takes the place of another. */
export function UploadFiles({ reference, folder, files, onDone, onClose }: UploadFilesProps) {
  const { entries } = useRepositoryFiles(reference)
  const states = useFileStates(reference)
  const [plan] = useState(() => {
    const there = new Set(entries.flatMap(({ type, path }) => (type === 'blob' ? path : [])))
    for (const [path, state] of states) {
      if (state === 'deleted') there.delete(path)
      else there.add(path)
    }
    const all = files.map((file) => ({
      file,
      path: uploadPath(folder, file.name, (path) => there.has(path)),
    }))
    return { all, replaced: all.filter(({ path }) => there.has(path)).map(({ path }) => path) }
  })
  const [isAgreed, setIsAgreed] = useState(plan.replaced.length === 0)
  const { mutate, isError } = useFileEdit<FileEvent>(reference, onDone)
  useAtOnce(isAgreed, () =>
    mutate(async (place) => {
      const undo = await inOne(plan.all, ({ file, path }) => uploadInto(place, path, file))
      const words = m.tree_done_uploaded({ count: files.length, folder: folder || m.tree_root() })
      return { words, undo }
    }),
  )
  useAtOnce(isError, onClose)
  if (isAgreed) return isError ? null : <Working />
  return (
    <AlertDialog
      title={m.tree_upload_replace_title()}
      isOpen
      onOpenChange={onClose}
      confirmLabel={m.tree_upload_replace()}
      onConfirm={() => setIsAgreed(true)}
    >
      {m.tree_upload_replace_why({ paths: plan.replaced.join(', ') })}
    </AlertDialog>
  )
}
