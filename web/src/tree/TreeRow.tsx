import {
  ChevronRight,
  Ellipsis,
  File,
  FileJson,
  Folder,
  FolderGit2,
  FolderOpen,
  NotebookPen,
  Plus,
} from 'lucide-react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import type { FileState } from '~/drafts/documents'
import { isJsonPath, isProjectPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { IconButton, Menu, type MenuEntry } from '~/ui'
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
  /** What a commit would do with the file; undefined: nothing that is known, or it is a folder. */
  readonly state?: FileState | undefined
  /** What can be done with it; none: it has no menu. */
  readonly menu: readonly MenuEntry[]
  /** Of a folder to which a project can be added. */
  readonly onAddProject?: ((folder: string) => void) | undefined
  /** Something is held over it that it takes in. */
  readonly isTarget: boolean
  /** Whether it can be dragged into a folder; for the keyboard there is its menu. */
  readonly isMovable: boolean
}

export function TreeRow(props: TreeRowProps) {
  const { node, isActive, isDirty } = props
  const isFolder = node.type === 'tree'
  return (
    <div
      role="treeitem"
      aria-label={nameOf(props)}
      aria-level={node.level}
      aria-setsize={node.setSize}
      aria-posinset={node.position}
      aria-expanded={isFolder ? props.isExpanded : undefined}
      aria-selected={props.isSelected}
      tabIndex={isActive ? 0 : -1}
      data-index={props.index}
      data-state={props.state}
      data-target={props.isTarget || undefined}
      draggable={props.isMovable || undefined}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)`, paddingInlineStart: 4 + (node.level - 1) * 12 }}
      title={node.name}
      // What is done by a button, or in a menu, which is elsewhere on the page, is not done to the row.
      onClick={(event) => isWithin(event) && props.onOpen(node)}
      onKeyDown={(event) => isWithin(event) && props.onKeyDown(event)}
      onContextMenu={(event) => {
        const button = event.currentTarget.querySelector<HTMLElement>('[data-part="menu"]')
        if (!button || !isWithin(event)) return
        event.preventDefault()
        event.currentTarget.focus()
        button.click()
      }}
      onFocus={() => props.onFocus(node.path)}
    >
      <span className={styles.chevron} data-expanded={props.isExpanded}>
        {isFolder && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      {icons[iconOf(node, props.isExpanded)]}
      <span className={styles.name}>{node.name}</span>
      {isDirty && <StateMark state={props.state} />}
      {props.menu.length > 0 && (
        <span className={styles.actions}>
          {isFolder && props.onAddProject && (
            <span className={styles.plus}>
              <IconButton
                label={m.tree_add_project({ folder: node.name })}
                icon={Plus}
                size="small"
                excludeFromTabOrder={!isActive}
                onPress={() => props.onAddProject?.(node.path)}
              />
            </span>
          )}
          <Menu
            label={m.tree_actions_of({ name: node.name })}
            placement="bottom end"
            trigger={
              <IconButton
                label={m.tree_actions_of({ name: node.name })}
                icon={Ellipsis}
                size="small"
                data-part="menu"
                // One stop of Tab for the whole tree, and the buttons of its active row.
                excludeFromTabOrder={!isActive}
              />
            }
            items={props.menu}
          />
        </span>
      )}
    </div>
  )
}

/** Letters, as lists of changed files have them; a dot for what is edited or holds what is. */
function StateMark({ state }: Pick<TreeRowProps, 'state'>) {
  if (state === undefined || state === 'changed') return <span className={styles.dot} aria-hidden />
  return (
    // Not as text: the name of the row says it in words.
    <span className={styles.letter} data-letter={letters[state]()} aria-hidden />
  )
}

const letters = { new: m.tree_letter_new, moved: m.tree_letter_moved, deleted: m.tree_letter_deleted }
const words = { new: m.tree_state_new, moved: m.tree_state_moved, deleted: m.tree_state_deleted }

function nameOf({ node: { name }, isDirty, state }: TreeRowProps): string {
  if (!isDirty) return name
  return state === undefined || state === 'changed' ? m.tree_edited_name({ name }) : words[state]({ name })
}

function isWithin({ target, currentTarget }: SyntheticEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest(`.${styles.actions}`)
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
