import { type DragEvent, useState } from 'react'
import { dirname } from '~/lib/paths'
import type { TreeNode } from './buildTree'

/** Takes files that are dropped on a tree: a folder's row takes them in, a file's row those beside it, the rest the root. */
export function useTreeDrop(
  rows: readonly TreeNode[],
  onDropFiles: ((folder: string, files: readonly File[]) => void) | undefined,
) {
  const [folder, setFolder] = useState<string>()

  function folderAt({ target }: DragEvent): string {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const node = row ? rows[Number(row.dataset['index'])] : undefined
    if (!node) return ''
    return node.type === 'tree' ? node.path : dirname(node.path)
  }

  const handlers = onDropFiles && {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setFolder(folderAt(event))
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFolder(undefined)
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setFolder(undefined)
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onDropFiles(folderAt(event), files)
    },
  }
  return { folder, handlers }
}
