import { currentChangeSet, editTogether } from '~/drafts/documents'
import { editBetween } from '~/lib/text/text'
import { m } from '~/paraglide/messages'
import { entryQuery } from '~/provider/queries/entryQuery'
import { filesBelow } from '../filesBelow'
import { deleteFile, editFile, renameFile, restoreFile, together, type Undo } from './fileEdits'
import { checkFree } from './newPath'
import type { EditedFile, FilePlace } from './openFiles'

/** A file or a folder of the tree. */
export interface TreeItem {
  readonly path: string
  readonly isFolder: boolean
}

/** Undone one by one, more files than these would have the page drawn anew with each. */
const FEW = 20

/**
 * The files that an item of the tree is or has, drafts laid over the commit; those that are to go are left out. Rejects
 * where not all can be known, or where there is a submodule, which is no file of this repository.
 */
export async function filesOf(
  place: FilePlace,
  { path, isFolder }: TreeItem,
): Promise<readonly EditedFile[]> {
  const { client, provider, reference, commit } = place
  const drafts = currentChangeSet(provider.account, reference)
  const draftOf = new Map(drafts.map((draft) => [draft.reference.path, draft]))
  const isWanted = (other: string) => other === path || (isFolder && other.startsWith(`${path}/`))
  const found = isFolder
    ? await filesBelow(client, provider, reference, commit, path, isWanted)
    : { files: await fileAt(place, path), unread: [], submodules: [] }
  const [unread] = found.unread
  if (unread !== undefined) throw new Error(m.tree_folder_unread({ path: unread }))
  const [submodule] = found.submodules
  if (submodule !== undefined) throw new Error(m.tree_folder_submodule({ path: submodule }))
  const known = new Set(found.files.map((file) => file.path))
  const added = [...draftOf.keys()].filter((other) => isWanted(other) && !known.has(other))
  return [
    ...found.files.filter((file) => !draftOf.get(file.path)?.isDeleted),
    ...added.filter((other) => !draftOf.get(other)?.isDeleted).map((other) => ({ path: other, sha: '' })),
  ]
}

async function fileAt({ client, provider, reference, commit }: FilePlace, path: string) {
  const entry = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
  return entry?.type === 'blob' ? [entry] : []
}

/** Deletes a file, or all files of a folder, as one intent. */
export async function deleteItem(place: FilePlace, item: TreeItem): Promise<Undo> {
  const files = await filesOf(place, item)
  return inOne(files, (file) => deleteFile(place, file))
}

/**
 * Moves a file, or all files of a folder, as one intent; answers with the new path of each. Rejects, in words for people,
 * where something is there.
 */
export async function moveItem(place: FilePlace, item: TreeItem, path: string): Promise<Undo> {
  if (item.isFolder && path.startsWith(`${item.path}/`)) throw new Error(m.tree_path_inside())
  await checkFree(place, path, item.path)
  const files = await filesOf(place, item)
  return inOne(files, (file) => renameFile(place, file, path + file.path.slice(item.path.length)))
}

/** A project that names what moves: its file, and what that then says. */
interface Follower {
  readonly path: string
  readonly textAfter: (text: string) => string
}

/** Moves an item, and has projects name its new path, as one intent. */
export async function moveFollowed(
  place: FilePlace,
  item: TreeItem,
  path: string,
  followers: readonly Follower[],
): Promise<Undo> {
  const undoMove = await moveItem(place, item, path)
  const undoFollowing = await inOne(followers, async (follower) => {
    const own = await filesOf(place, { path: follower.path, isFolder: false })
    // The project itself may have moved.
    const file = own[0] ?? { path: path + follower.path.slice(item.path.length), sha: '' }
    return editFile(place, file, (text) => editBetween(text, follower.textAfter(text)))
  })
  return together([undoMove, undoFollowing])
}

/** What is to go of an item stays after all. */
export async function restoreItem(place: FilePlace, { path, isFolder }: TreeItem): Promise<Undo> {
  const { provider, reference } = place
  const gone = currentChangeSet(provider.account, reference).filter((draft) => {
    const own = draft.reference.path
    return draft.isDeleted && (own === path || (isFolder && own.startsWith(path === '' ? '' : `${path}/`)))
  })
  return inOne(gone, (draft) => restoreFile(place, { path: draft.reference.path, sha: draft.base.sha ?? '' }))
}

/** Several edits as one; where one of them fails, those before it are taken back. */
export async function inOne<Item>(
  items: readonly Item[],
  edit: (item: Item) => Promise<Undo>,
): Promise<Undo> {
  const undos: Undo[] = []
  const undo = together(undos)
  await editTogether(async () => {
    try {
      for (const item of items) undos.push(await edit(item))
    } catch (error) {
      undo()
      throw error
    }
  })
  if (undos.length <= FEW) return undo
  return () => {
    void editTogether(async () => undo())
  }
}
