import type { TreeItem } from '~/workspace/files/folderEdits'

/** What somebody wants done in the tree. `id` tells one wish from the next. */
export type FileRequest = { readonly id: number } & (
  | { readonly kind: 'new-file' | 'new-folder'; readonly folder: string }
  | { readonly kind: 'upload'; readonly folder: string; readonly files: readonly File[] }
  | { readonly kind: 'rename' | 'delete' | 'restore' | 'discard' | 'move-back'; readonly item: TreeItem }
)

type Without<Request> = Request extends FileRequest ? Omit<Request, 'id'> : never
export type FileWish = Without<FileRequest>
