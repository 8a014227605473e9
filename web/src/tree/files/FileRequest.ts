import type { TreeItem } from '~/workspace/files/folderEdits'

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
