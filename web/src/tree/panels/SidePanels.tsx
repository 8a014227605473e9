import { useDeferredValue, useMemo, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Callout, SearchField } from '~/ui'
import { buildTree } from '../buildTree'
import { filterEntries } from '../filterEntries'
import { TreeView } from '../TreeView'
import { ProjectsPanel } from './ProjectsPanel'
import styles from './SidePanels.module.css'
import type { FileTree } from './useFileTree'

export interface SidePanelsProps {
  readonly tree: FileTree
  readonly selectedPath?: string | undefined
  readonly dirtyPaths: ReadonlySet<string>
  /** The address of a project. */
  readonly hrefOf: (path: string) => string
  readonly onSelect: (path: string) => void
  readonly onAddProject?: ((folder: string) => void) | undefined
}

/** 'Projects' above 'Files', as on every screen of a ref. */
export function SidePanels(props: SidePanelsProps) {
  const { tree, selectedPath, dirtyPaths } = props
  return (
    <div className={styles.panels}>
      <ProjectsPanel
        projects={tree.projects}
        selectedPath={selectedPath}
        dirtyPaths={dirtyPaths}
        hrefOf={props.hrefOf}
      />
      <section className={styles.files} data-pane aria-label={m.tree_files()}>
        <h2 className={styles.title}>{m.tree_files()}</h2>
        <FilteredTree {...props} />
      </section>
    </div>
  )
}

function FilteredTree({ tree, selectedPath, dirtyPaths, onSelect, onAddProject }: SidePanelsProps) {
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const filtered = useMemo(() => filterEntries(tree.entries, deferredQuery), [tree.entries, deferredQuery])
  const isFiltered = filtered !== tree.entries
  const root = useMemo(
    () => (isFiltered ? buildTree(filtered, tree.root.name) : tree.root),
    [isFiltered, filtered, tree.root],
  )
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={m.tree_filter()} value={query} onChange={setQuery} />
      </div>
      {tree.isPartial && (
        <div className={styles.note}>
          <Callout>{m.tree_partial()}</Callout>
        </div>
      )}
      {isFiltered && filtered.length === 0 ? (
        <p className={styles.empty}>{m.tree_filter_empty()}</p>
      ) : (
        <div className={styles.tree}>
          <TreeView
            label={m.tree_files()}
            root={root}
            isExpanded={isFiltered ? expandAll : tree.isExpanded}
            onToggle={isFiltered ? ignoreToggle : tree.onToggle}
            selectedPath={selectedPath}
            dirtyPaths={dirtyPaths}
            onSelect={onSelect}
            onAddProject={onAddProject}
          />
        </div>
      )}
    </>
  )
}

// A filtered tree shows every match; closing its folders would hide some.
const expandAll = () => true
const ignoreToggle = () => {}
