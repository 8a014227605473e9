import { type DragEvent, useState } from 'react'
import { basename, dirname, joinPath } from '~/lib/paths'
import type { TreeNode } from './buildTree'

interface TreeDropOptions {
  readonly rows: readonly TreeNode[]
  /** Files of the computer; undefined: none are taken. */
  readonly onDropFiles: ((folder: string, files: readonly File[]) => void) | undefined
  /** A row of the tree, and where it goes; undefined: none can be taken hold of. */
  readonly onMove: ((node: TreeNode, to: string) => void) | undefined
}

/**
 * Takes what is dropped on a tree, files of the computer or a row of the tree: a folder's row takes it in, a file's row puts
 * it beside the file, the rest is the root.
 */
export function useTreeDrop({ rows, onDropFiles, onMove }: TreeDropOptions) {
  const [folder, setFolder] = useState<string>()
  const [held, setHeld] = useState<TreeNode>()

  function nodeAt({ target }: DragEvent): TreeNode | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return row ? rows[Number(row.dataset['index'])] : undefined
  }

  function folderAt(event: DragEvent): string {
    const node = nodeAt(event)
    if (!node) return ''
    return node.type === 'tree' ? node.path : dirname(node.path)
  }

  /** Undefined where nothing is taken. */
  function targetOf(event: DragEvent): string | undefined {
    const at = folderAt(event)
    if (held) return isPlaceFor(held, at) ? at : undefined
    return onDropFiles && event.dataTransfer.types.includes('Files') ? at : undefined
  }

  function end(): void {
    setHeld(undefined)
    setFolder(undefined)
  }

  const handlers = onDropFiles && {
    onDragStart(event: DragEvent) {
      const node = nodeAt(event)
      if (!node || !onMove || !isMovable(node)) return event.preventDefault()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.path)
      setHeld(node)
    },
    onDragOver(event: DragEvent) {
      const target = targetOf(event)
      setFolder(target)
      if (target === undefined) return
      event.preventDefault()
      event.dataTransfer.dropEffect = held ? 'move' : 'copy'
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFolder(undefined)
    },
    onDrop(event: DragEvent) {
      const target = targetOf(event)
      end()
      if (target === undefined) return
      event.preventDefault()
      if (held) return onMove?.(held, joinPath(target, basename(held.path)))
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onDropFiles(target, files)
    },
    onDragEnd: end,
  }
  return { folder, handlers }
}

/** The root stays, and what lies in this repository as another one. */
export function isMovable({ path, type }: TreeNode): boolean {
  return path !== '' && type !== 'commit'
}

/** Nothing goes into itself, or to where it is. */
function isPlaceFor({ path }: TreeNode, folder: string): boolean {
  return folder !== dirname(path) && folder !== path && !folder.startsWith(`${path}/`)
}
