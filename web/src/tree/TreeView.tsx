import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type MenuEntry, openMenuByKeys, useEqualRows } from '~/ui'
import type { TreeNode } from './buildTree'
import { dirtyFolders } from './dirtyFolders'
import type { TreeFiles } from './files/useTreeFiles'
import { flatten } from './flatten'
import { intentOf, type TreeIntent } from './keyboard'
import { rowHeightOf } from './rowHeight'
import { TreeRow } from './TreeRow'
import styles from './TreeView.module.css'
import { isMovable, useTreeDrop } from './useTreeDrop'
import { useTypeAhead } from './useTypeAhead'

interface TreeViewProps {
  /** Accessible name. */
  readonly label: string
  readonly root: TreeNode
  readonly isExpanded: (folder: TreeNode) => boolean
  readonly onToggle: (folder: TreeNode) => void
  readonly selectedPath?: string | undefined
  /** A file was chosen. */
  readonly onSelect: (path: string) => void
  /** What can be done with the files; undefined: they are only looked at. */
  readonly files?: TreeFiles | undefined
  readonly dirtyPaths: ReadonlySet<string>
}

/** A file tree of any size: only the rows on view are in the page; all of them are known to the keyboard. */
export function TreeView(props: TreeViewProps) {
  const { root, isExpanded, onToggle, onSelect, selectedPath, dirtyPaths } = props
  const rows = useMemo(() => flatten(root, isExpanded), [root, isExpanded])
  const dirtyAbove = useMemo(() => dirtyFolders(dirtyPaths), [dirtyPaths])
  const scroller = useRef<HTMLDivElement>(null)
  const [activePath, setActivePath] = useState<string>()
  const focusable = activePath ?? selectedPath
  const active = useMemo(() => Math.max(0, indexOfPath(rows, focusable)), [rows, focusable])
  const { indexes, rowHeight, scrollTo } = useEqualRows({
    scroller,
    count: rows.length,
    rowHeight: rowHeightOf,
    around: 8,
    kept: active,
  })
  const focusRow = useFocusRow(scroller, rows, scrollTo)
  const typeAheadIndex = useTypeAhead(rows)
  useRevealed(selectedPath, rows, scrollTo)

  const drop = useTreeDrop({
    rows,
    onDropFiles: props.files?.onDropFiles,
    onMove: props.files?.onMove,
  })

  const act = (intent: TreeIntent) => {
    switch (intent.type) {
      case 'focus':
        setActivePath(rows[intent.index]?.path)
        return focusRow(intent.index)
      case 'expand':
      case 'collapse':
        return onToggle(intent.node)
      case 'open':
        return intent.node.type === 'tree' ? onToggle(intent.node) : onSelect(intent.node.path)
    }
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const node = rows[active]
    if (node && props.files && handleFileKey(event, node, props.files)) return
    // A row has buttons of its own; modified keys belong to the browser and to shortcuts.
    if (event.target instanceof HTMLButtonElement || event.ctrlKey || event.metaKey || event.altKey) return
    const pageSize = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const typed = typeAheadIndex(event.key, active)
    const intent: TreeIntent | undefined =
      typed === undefined
        ? intentOf(event.key, { rows, index: active, pageSize, isExpanded })
        : { type: 'focus', index: typed }
    if (!intent) return
    event.preventDefault()
    act(intent)
  }

  return (
    <div ref={scroller} className={styles.scroller} {...drop.handlers}>
      <div
        role="tree"
        aria-label={props.label}
        className={styles.rows}
        style={{ height: rows.length * rowHeight }}
      >
        {indexes.map((index) => {
          const node = rows[index]
          if (!node) return null
          const isFolder = node.type === 'tree'
          const isOpen = isFolder && isExpanded(node)
          return (
            <TreeRow
              key={node.path}
              node={node}
              index={index}
              top={index * rowHeight}
              isExpanded={isOpen}
              isSelected={!isFolder && node.path === selectedPath}
              isActive={index === active}
              isDirty={isFolder ? !isOpen && dirtyAbove.has(node.path) : dirtyPaths.has(node.path)}
              onOpen={(opened) => act({ type: 'open', node: opened })}
              onKeyDown={handleKeyDown}
              onFocus={setActivePath}
              state={props.files?.states.get(node.path)}
              menu={props.files?.menuOf(node) ?? NO_MENU}
              onAddProject={props.files?.onAddProject}
              isTarget={node.path === drop.folder}
              isMovable={props.files !== undefined && isMovable(node)}
            />
          )
        })}
      </div>
    </div>
  )
}

const NO_MENU: readonly MenuEntry[] = []

/** The keys of a row's menu, and those of what is in it. Answers whether the key was one of them. */
function handleFileKey(event: KeyboardEvent<HTMLElement>, node: TreeNode, files: TreeFiles): boolean {
  if (openMenuByKeys(event)) return true
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  if (!isPlain || (event.key !== 'F2' && event.key !== 'Delete')) return false
  event.preventDefault()
  if (event.key === 'F2') files.onRename(node)
  else files.onDelete(node)
  return true
}

function indexOfPath(rows: readonly TreeNode[], path: string | undefined): number {
  return path === undefined ? -1 : rows.findIndex((row) => row.path === path)
}

/** Focuses a row that may have to be scrolled into the page first. */
function useFocusRow(
  scroller: React.RefObject<HTMLDivElement | null>,
  rows: readonly TreeNode[],
  scrollTo: (index: number) => void,
): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  return (index) => {
    if (!rows[index]) return
    wanted.current = index
    scrollTo(index)
  }
}

/** Brings the selected row into view when another file is selected, not when a person scrolls away from it. */
function useRevealed(
  path: string | undefined,
  rows: readonly TreeNode[],
  scrollTo: (index: number) => void,
): void {
  const revealed = useRef<string>(undefined)
  useEffect(() => {
    if (path === undefined || path === revealed.current) return
    const index = indexOfPath(rows, path)
    if (index < 0) return
    revealed.current = path
    scrollTo(index)
  })
}
