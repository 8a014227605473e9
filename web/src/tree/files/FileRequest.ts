import type { TreeItem } from '~/workspace/files/folderEdits'

/** Asks for a project in a folder, '' being the root; `of`: whose form it is to be. */
export type AskForProject = (folder: string, of?: TreeItem) => void

/** What somebody wants done in the tree. `id` tells one wish from the next. */
export type FileRequest = { readonly id: number } & (
  | { readonly kind: 'new-file' | 'new-folder'; readonly folder: string }
  | { readonly kind: 'upload'; readonly folder: string; readonly files: readonly File[] }
  /** `to`: where it was dragged. */
  | { readonly kind: 'rename'; readonly item: TreeItem; readonly to?: string | undefined }
  | { readonly kind: 'delete' | 'restore' | 'discard' | 'move-back'; readonly item: TreeItem }
)

type Without<Request> = Request extends FileRequest ? Omit<Request, 'id'> : never
export type FileWish = Without<FileRequest>
