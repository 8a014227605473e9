import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { type FileState, useFileStates } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { useWriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'
import type { MenuEntry } from '~/ui'
import type { TreeNode } from '../buildTree'
import { dirtyFolders } from '../dirtyFolders'
import { FileNote } from './FileNote'
import type { AskForProject, FileRequest, FileWish } from './FileRequest'
import styles from './Files.module.css'
import { useFileTools } from './fileTools'
import { menuOf } from './menuOf'

/** What can be done with the files of a tree. */
export interface TreeFiles {
  readonly states: ReadonlyMap<string, FileState>
  readonly menuOf: (node: TreeNode) => readonly MenuEntry[]
  /** Undefined: projects are added elsewhere. */
  readonly onAddProject: AskForProject | undefined
  readonly onRename: (node: TreeNode) => void
  readonly onDelete: (node: TreeNode) => void
  /** It was dragged to another path. */
  readonly onMove: (node: TreeNode, to: string) => void
  readonly onDropFiles: (folder: string, files: readonly File[]) => void
}

interface TreeFilesOptions {
  readonly onAddProject?: AskForProject | undefined
  /** The file on view. */
  readonly selectedPath: string | undefined
  /** Called with a file that is to be on view. */
  readonly onOpen: (path: string) => void
}

/** Lets the files of a ref be edited as files; `tools` is where that asks and tells. Nothing where nobody can write. */
export function useTreeFiles(
  reference: RefReference,
  { onAddProject, selectedPath, onOpen }: TreeFilesOptions,
): { readonly files: TreeFiles | undefined; readonly tools: ReactNode } {
  const states = useFileStates(reference)
  const access = useWriteAccess(reference, states.size > 0)
  const input = useRef<HTMLInputElement>(null)
  const [folder, setFolder] = useState('')
  const [request, setRequest] = useState<FileRequest>()
  const deletedBelow = useMemo(
    () => dirtyFolders(new Set([...states].flatMap(([path, state]) => (state === 'deleted' ? path : [])))),
    [states],
  )
  const onWish = useCallback(
    (wish: FileWish) => setRequest((before) => ({ ...wish, id: (before?.id ?? 0) + 1 })),
    [],
  )
  const renderTools = useFileTools()
  const canWrite = renderTools !== undefined && access !== undefined && access.kind !== 'none'
  const files = useMemo((): TreeFiles | undefined => {
    if (!canWrite) return undefined
    const wishOf = (kind: 'rename' | 'delete') => (node: TreeNode, to?: string) => {
      const isThere = node.path !== '' && node.type !== 'commit' && states.get(node.path) !== 'deleted'
      const item = { path: node.path, isFolder: node.type === 'tree' }
      if (isThere) onWish(kind === 'rename' ? { kind, item, to } : { kind, item })
    }
    return {
      states,
      menuOf: (node) =>
        menuOf(node, {
          state: states.get(node.path),
          hasDeleted: deletedBelow.has(node.path),
          onWish,
          onUpload: (path) => {
            setFolder(path)
            input.current?.click()
          },
          onAddProject,
        }),
      onAddProject,
      onRename: wishOf('rename'),
      onDelete: wishOf('delete'),
      onMove: wishOf('rename'),
      onDropFiles: (path, chosen) => onWish({ kind: 'upload', folder: path, files: chosen }),
    }
  }, [canWrite, states, deletedBelow, onWish, onAddProject])

  const tools = canWrite && (
    <div className={styles.tools}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={m.tree_upload()}
        onChange={({ target }) => {
          const chosen = Array.from(target.files ?? [])
          if (chosen.length > 0) onWish({ kind: 'upload', folder, files: chosen })
          // The same files may be chosen once more.
          target.value = ''
        }}
      />
      <FileNote reference={reference} />
      {request && renderTools({ reference, request, selectedPath, onOpen })}
    </div>
  )
  return { files, tools }
}
