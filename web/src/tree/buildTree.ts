import type { TreeEntry, TreeEntryType } from '~/provider/types'

/** A file or folder in its place. Rows of the view are these objects; nothing is copied for a row. */
export interface TreeNode {
  readonly path: string
  readonly name: string
  readonly type: TreeEntryType
  /** 1 for the root, as `aria-level` counts. */
  readonly level: number
  /** Sorted: folders first, then files, alphabetically. Empty for files and for folders not loaded yet. */
  readonly children: readonly TreeNode[]
  /** From 1. */
  readonly position: number
  readonly setSize: number
}

interface MutableNode extends TreeNode {
  children: MutableNode[]
  position: number
  setSize: number
}

/** `page-2` before `page-10`. */
const names = new Intl.Collator('en', { numeric: true })

const none: never[] = []

/** The whole tree of a flat list, in any order. Folders that only appear in the paths of files are added. */
export function buildTree(entries: readonly TreeEntry[], rootLabel: string): TreeNode {
  const root = node('', rootLabel, 'tree', 1)
  root.position = 1
  root.setSize = 1
  const folders = new Map<string, MutableNode>([['', root]])
  for (const entry of entries) {
    if (entry.type === 'tree') folderAt(folders, entry.path)
    else addLeaf(folders, entry)
  }
  for (const folder of folders.values()) arrange(folder)
  return root
}

function addLeaf(folders: Map<string, MutableNode>, entry: TreeEntry): void {
  const cut = entry.path.lastIndexOf('/')
  const parent = folderAt(folders, cut < 0 ? '' : entry.path.slice(0, cut))
  parent.children.push(node(entry.path, entry.path.slice(cut + 1), entry.type, parent.level + 1))
}

function folderAt(folders: Map<string, MutableNode>, path: string): MutableNode {
  const known = folders.get(path)
  if (known) return known
  const cut = path.lastIndexOf('/')
  const parent = folderAt(folders, cut < 0 ? '' : path.slice(0, cut))
  const made = node(path, path.slice(cut + 1), 'tree', parent.level + 1)
  parent.children.push(made)
  folders.set(path, made)
  return made
}

function node(path: string, name: string, type: TreeEntryType, level: number): MutableNode {
  return { path, name, type, level, children: type === 'tree' ? [] : none, position: 0, setSize: 0 }
}

function arrange(folder: MutableNode): void {
  folder.children.sort(foldersFirst)
  folder.children.forEach((child, index) => {
    child.position = index + 1
    child.setSize = folder.children.length
  })
}

function foldersFirst(a: TreeNode, b: TreeNode): number {
  if (a.type === 'tree' && b.type !== 'tree') return -1
  if (a.type !== 'tree' && b.type === 'tree') return 1
  return names.compare(a.name, b.name)
}
