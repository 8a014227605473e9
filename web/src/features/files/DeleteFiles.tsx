import { DeletionFields } from '~/forms/referrers/DeletionFields'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useDeletion } from '~/forms/referrers/useDeletion'
import { m } from '~/paraglide/messages'
import type { FileEvent, WishProps } from '~/tree/files/fileEvents'
import { Callout, FormDialog } from '~/ui'
import { pathAfter, projectsLosing } from '~/workspace/files/dataOfProjects'
import { deleteItem, type TreeItem } from '~/workspace/files/folderEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { useProjects } from '~/workspace/useProjects'
import { entriesOfItem } from './entriesOfItem'
import { losingWords } from './losingWords'
import { useAtOnce, Working } from './useAtOnce'

/** Deletes at once what can be brought back; asks where projects would lose their data, or references their entry. */
export function DeleteFiles({ reference, item, onDone, onClose }: WishProps & { readonly item: TreeItem }) {
  const { path } = item
  const { projects, isPending: isLooking, error: unknown } = useProjects(reference)
  const isKnown = !isLooking || unknown !== null
  const losing = isKnown ? projectsLosing(projects, item, undefined) : []
  const references = useDeletion(
    reference,
    isKnown ? entriesOfItem(item) : undefined,
    (one) => pathAfter(one, item, undefined) === undefined,
  )
  const { search, isNone } = references
  const isPlain = isKnown && losing.length === 0 && isNone
  const { mutate, isPending, isError, error } = useFileEdit<FileEvent | undefined>(
    reference,
    (done) => done && onDone(done),
    !isPlain,
  )
  const remove = () =>
    mutate(async (place) => {
      const plan = await references.plan(place)
      // Who has read which references stay presses once more.
      if (plan === undefined) return undefined
      const deletion = () => deleteItem(place, item)
      const undo = plan ? await plan.after(deletion) : await deletion()
      return { words: m.tree_done_deleted({ path }), undo }
    })
  useAtOnce(isPlain, remove)
  useAtOnce(isPlain && isError, onClose)
  if (isPlain) return isError ? null : <Working />
  if (!isKnown || (search.kind === 'looking' && !search.isLate)) return <Working />
  return (
    <FormDialog
      title={m.tree_delete_title({ path })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.tree_delete_anyway()}
      isDanger
      isSubmitting={isPending}
      isSubmitDisabled={search.kind === 'looking'}
      onSubmit={remove}
      notes={<RefusedNote refused={references.refused} />}
      errorMessage={error?.message}
    >
      {losing.map((one) => (
        <Callout key={one.project.path} tone="warning">
          {losingWords(one)}
        </Callout>
      ))}
      <DeletionFields reference={reference} references={references} isMany={item.isFolder} />
    </FormDialog>
  )
}
