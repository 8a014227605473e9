import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui'
import { projectsLosing } from '~/workspace/files/dataOfProjects'
import { deleteItem, type TreeItem } from '~/workspace/files/folderEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { useProjects } from '~/workspace/useProjects'
import type { FileEvent, WishProps } from './fileEvents'
import { losingWords } from './losingWords'
import { useAtOnce, Working } from './useAtOnce'

/** Deletes at once what can be brought back; asks where projects would lose their data. */
export function DeleteFiles({ reference, item, onDone, onClose }: WishProps & { readonly item: TreeItem }) {
  const { path } = item
  const { projects, isPending: isLooking, error } = useProjects(reference)
  const isKnown = !isLooking || error !== null
  const losing = isKnown ? projectsLosing(projects, item, undefined) : []
  const { mutate, isPending, isError } = useFileEdit<FileEvent>(reference, onDone)
  const remove = () =>
    mutate(async (place) => ({
      words: m.tree_done_deleted({ path }),
      undo: await deleteItem(place, item),
    }))
  useAtOnce(isKnown && losing.length === 0, remove)
  useAtOnce(isError, onClose)
  if (!isKnown || isPending || losing.length === 0) return isError ? null : <Working />
  return (
    <AlertDialog
      title={m.tree_delete_title({ path })}
      isOpen
      onOpenChange={onClose}
      confirmLabel={m.tree_delete_anyway()}
      isDanger
      onConfirm={remove}
    >
      {losing.map((one) => (
        <p key={one.project.path}>{losingWords(one)}</p>
      ))}
    </AlertDialog>
  )
}
