import { useState } from 'react'
import type { FileRequest } from '~/tree/files/FileRequest'
import { type FileEvent, tellOfFiles, type WishProps } from '~/tree/files/fileEvents'
import type { FileToolsProps } from '~/tree/files/fileTools'
import { DeleteFiles } from './DeleteFiles'
import { MoveDialog } from './MoveDialog'
import { NewFileDialog } from './NewFileDialog'
import { PlainEdit } from './PlainEdit'
import { UploadFiles } from './UploadFiles'

/** Carries out one wish after the other: asks what is missing. */
export function FileTools({ reference, request, selectedPath, onOpen }: FileToolsProps) {
  const [ended, setEnded] = useState(0)
  const isOpen = ended !== request.id
  const end = () => setEnded(request.id)
  const wish: WishProps = {
    reference,
    onClose: end,
    onDone: (done) => {
      end()
      tellOfFiles(reference, done)
      const next = placeAfter(done, selectedPath)
      if (next !== undefined) onOpen(next)
    },
  }
  return isOpen ? <Wish key={request.id} request={request} {...wish} /> : null
}

/** The file to go to: a new one, or the one on view at its new path. */
function placeAfter({ opens, moved }: FileEvent, selectedPath: string | undefined): string | undefined {
  if (!moved || selectedPath === undefined) return opens
  const isIn = selectedPath === moved.from || selectedPath.startsWith(`${moved.from}/`)
  return isIn ? moved.to + selectedPath.slice(moved.from.length) : opens
}

function Wish({ request, ...props }: WishProps & { readonly request: FileRequest }) {
  switch (request.kind) {
    case 'new-file':
    case 'new-folder':
      return <NewFileDialog {...props} kind={request.kind} folder={request.folder} />
    case 'upload':
      return <UploadFiles {...props} folder={request.folder} files={request.files} />
    case 'rename':
      return <MoveDialog {...props} item={request.item} to={request.to} />
    case 'delete':
      return <DeleteFiles {...props} item={request.item} />
    case 'restore':
    case 'discard':
    case 'move-back':
      break
  }
  return <PlainEdit {...props} kind={request.kind} item={request.item} />
}
