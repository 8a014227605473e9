import { currentChangeSet, discardDraft } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import type { FileEvent, WishProps } from '~/tree/files/fileEvents'
import { moveItem, restoreItem, type TreeItem } from '~/workspace/files/folderEdits'
import type { FilePlace } from '~/workspace/files/openFiles'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { useAtOnce, Working } from './useAtOnce'

interface PlainEditProps extends WishProps {
  readonly kind: 'restore' | 'discard' | 'move-back'
  readonly item: TreeItem
}

/** What needs no question. */
export function PlainEdit({ reference, kind, item, onDone, onClose }: PlainEditProps) {
  const { mutate, isError } = useFileEdit<FileEvent>(reference, onDone)
  useAtOnce(true, () => mutate((place) => edits[kind](place, item)))
  useAtOnce(isError, onClose)
  return isError ? null : <Working />
}

const edits: Readonly<
  Record<PlainEditProps['kind'], (place: FilePlace, item: TreeItem) => Promise<FileEvent>>
> = {
  async restore(place, item) {
    const undo = await restoreItem(place, item)
    return { words: m.tree_done_restored({ path: item.path }), undo }
  },
  async discard({ provider, reference }, { path }) {
    const undo = await discardDraft(provider.account, { ...reference, path })
    return { words: m.tree_done_discarded({ path }), undo }
  },
  async 'move-back'(place, item) {
    const drafts = currentChangeSet(place.provider.account, place.reference)
    const before = drafts.find(({ reference }) => reference.path === item.path)?.movedFrom?.path
    if (before === undefined) return { words: m.tree_done_restored({ path: item.path }) }
    const undo = await moveItem(place, item, before)
    return { words: m.tree_done_restored({ path: before }), undo }
  },
}
