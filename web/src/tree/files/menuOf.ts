import {
  FilePlus,
  FolderPlus,
  FormInput,
  NotebookPen,
  PenLine,
  RotateCcw,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import type { FileState } from '~/drafts/documents'
import { formatNameOf } from '~/formats/formatOf'
import { dirname, isProjectPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { MenuEntry } from '~/ui'
import type { TreeNode } from '../buildTree'
import type { AskForProject, FileWish } from './FileRequest'

interface MenuOptions {
  /** Of a file; undefined where no draft is about it. */
  readonly state: FileState | undefined
  /** Whether files below a folder are to go. */
  readonly hasDeleted: boolean
  readonly onWish: (wish: FileWish) => void
  readonly onUpload: (folder: string) => void
  readonly onAddProject?: AskForProject | undefined
}

/** What can be done with a file or folder; nothing with another repository that lies in this one. */
export function menuOf(node: TreeNode, options: MenuOptions): readonly MenuEntry[] {
  if (node.type === 'commit') return []
  return node.type === 'tree' ? ofFolder(node, options) : ofFile(node, options)
}

function ofFolder(
  node: TreeNode,
  { hasDeleted, onWish, onUpload, onAddProject }: MenuOptions,
): readonly MenuEntry[] {
  const { path, name } = node
  const item = { path, isFolder: true }
  const inside: readonly MenuEntry[] = [
    {
      id: 'new-file',
      label: m.tree_new_file(),
      icon: FilePlus,
      onAction: () => onWish({ kind: 'new-file', folder: path }),
    },
    {
      id: 'new-folder',
      label: m.tree_new_folder(),
      icon: FolderPlus,
      onAction: () => onWish({ kind: 'new-folder', folder: path }),
    },
    { id: 'upload', label: m.tree_upload(), icon: Upload, onAction: () => onUpload(path) },
  ]
  const project: readonly MenuEntry[] = onAddProject
    ? [
        {
          id: 'project',
          label: m.tree_add_project({ folder: name }),
          icon: NotebookPen,
          onAction: () => onAddProject(path),
        },
      ]
    : []
  const back: readonly MenuEntry[] = hasDeleted
    ? [
        {
          id: 'restore',
          label: m.tree_restore_all(),
          icon: RotateCcw,
          onAction: () => onWish({ kind: 'restore', item }),
        },
      ]
    : []
  // The root is the repository itself.
  return [
    ...inside,
    ...project,
    ...formOf(node, onAddProject),
    ...back,
    ...(path === '' ? [] : ofAny(item, onWish)),
  ]
}

function ofFile(node: TreeNode, { state, onWish, onAddProject }: MenuOptions): readonly MenuEntry[] {
  const { path } = node
  const item = { path, isFolder: false }
  const wish = (kind: 'restore' | 'discard' | 'move-back') => () => onWish({ kind, item })
  if (state === 'deleted')
    return [{ id: 'restore', label: m.tree_restore(), icon: RotateCcw, onAction: wish('restore') }]
  const back: readonly MenuEntry[] =
    state === 'changed'
      ? [{ id: 'discard', label: m.tree_discard(), icon: Undo2, onAction: wish('discard') }]
      : state === 'moved'
        ? [{ id: 'back', label: m.tree_move_back(), icon: Undo2, onAction: wish('move-back') }]
        : []
  return [...formOf(node, onAddProject), ...back, ...ofAny(item, onWish)]
}

/** So many files in a folder are like ones. */
const MIN_LIKE = 2

/** A form of data that are there: of a file, or of the files of a folder. */
function formOf(node: TreeNode, onAddProject: AskForProject | undefined): readonly MenuEntry[] {
  const { path, type, children } = node
  const isFolder = type === 'tree'
  const isPossible = isFolder
    ? path !== '' && children.filter((child) => isData(child.path)).length >= MIN_LIKE
    : isData(path) || isTable(path)
  if (onAddProject === undefined || !isPossible) return []
  return [
    {
      id: 'form',
      label: m.tree_make_form(),
      icon: FormInput,
      onAction: () => onAddProject(dirname(path), { path, isFolder }),
    },
  ]
}

function isData(path: string): boolean {
  return formatNameOf(path) !== undefined && !isProjectPath(path)
}

function isTable(path: string): boolean {
  return /\.(csv|tsv)$/i.test(path)
}

function ofAny(
  item: { readonly path: string; readonly isFolder: boolean },
  onWish: (wish: FileWish) => void,
): readonly MenuEntry[] {
  return [
    {
      id: 'rename',
      label: m.tree_rename(),
      icon: PenLine,
      shortcut: 'F2',
      onAction: () => onWish({ kind: 'rename', item }),
    },
    {
      id: 'delete',
      label: m.tree_delete(),
      icon: Trash2,
      shortcut: 'Del',
      isDanger: true,
      onAction: () => onWish({ kind: 'delete', item }),
    },
  ]
}
