import { ChevronRight, File, FileJson, Folder, FolderGit2, FolderOpen, NotebookPen, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isJsonPath, isProjectPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { TreeNode } from './buildTree'
import styles from './TreeRow.module.css'

interface TreeRowProps {
  readonly node: TreeNode
  readonly index: number
  /** Distance from the top of all rows, px. */
  readonly top: number
  readonly isExpanded: boolean
  readonly isSelected: boolean
  /** Whether this is the row that Tab leads to. */
  readonly isActive: boolean
  readonly isDirty: boolean
  readonly onOpen: (node: TreeNode) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (path: string) => void
  readonly onAddProject?: ((folder: string) => void) | undefined
}

export function TreeRow(props: TreeRowProps) {
  const { node, isActive, isDirty } = props
  const isFolder = node.type === 'tree'
  return (
    <div
      role="treeitem"
      aria-label={isDirty ? m.tree_edited_name({ name: node.name }) : node.name}
      aria-level={node.level}
      aria-setsize={node.setSize}
      aria-posinset={node.position}
      aria-expanded={isFolder ? props.isExpanded : undefined}
      aria-selected={props.isSelected}
      tabIndex={isActive ? 0 : -1}
      data-index={props.index}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)`, paddingInlineStart: 4 + (node.level - 1) * 12 }}
      title={node.name}
      onClick={() => props.onOpen(node)}
      onKeyDown={props.onKeyDown}
      onFocus={() => props.onFocus(node.path)}
    >
      <span className={styles.chevron} data-expanded={props.isExpanded}>
        {isFolder && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      {icons[iconOf(node, props.isExpanded)]}
      <span className={styles.name}>{node.name}</span>
      {isDirty && <span className={styles.dot} aria-hidden />}
      {isFolder && props.onAddProject && (
        <button
          type="button"
          className={styles.add}
          // One stop of Tab for the whole tree, and this button of its active row.
          tabIndex={isActive ? 0 : -1}
          aria-label={m.tree_add_project({ folder: node.name })}
          title={m.tree_add_project({ folder: node.name })}
          onClick={(event) => {
            event.stopPropagation()
            props.onAddProject?.(node.path)
          }}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}

const look = { className: styles.icon, size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons = {
  submodule: <FolderGit2 {...look} />,
  openFolder: <FolderOpen {...look} />,
  folder: <Folder {...look} />,
  project: <NotebookPen {...look} data-project />,
  json: <FileJson {...look} />,
  file: <File {...look} />,
}

function iconOf(node: TreeNode, isExpanded: boolean): keyof typeof icons {
  if (node.type === 'commit') return 'submodule'
  if (node.type === 'tree') return isExpanded ? 'openFolder' : 'folder'
  if (isProjectPath(node.path)) return 'project'
  return isJsonPath(node.path) ? 'json' : 'file'
}
