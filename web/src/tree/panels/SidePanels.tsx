import { useState } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Callout, SearchField } from '~/ui'
import type { AskForProject } from '../files/FileRequest'
import { useTreeFiles } from '../files/useTreeFiles'
import { TreeView } from '../TreeView'
import { ProjectsPanel } from './ProjectsPanel'
import { projectsNote } from './projectsNote'
import styles from './SidePanels.module.css'
import type { FileTree } from './useFileTree'
import { useFilteredTree } from './useFilteredTree'

interface SidePanelsProps {
  readonly reference: RefReference
  readonly tree: FileTree
  readonly selectedPath?: string | undefined
  readonly dirtyPaths: ReadonlySet<string>
  /** The address of a project. */
  readonly hrefOf: (path: string) => string
  readonly onSelect: (path: string) => void
  readonly onAddProject?: AskForProject | undefined
}

/** 'Projects' above 'Files', as on every screen of a ref. */
export function SidePanels(props: SidePanelsProps) {
  const { tree, selectedPath, dirtyPaths } = props
  return (
    <div className={styles.panels}>
      <ProjectsPanel
        reference={props.reference}
        projects={tree.projects}
        note={projectsNote(tree)}
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

function FilteredTree({
  reference,
  tree,
  selectedPath,
  dirtyPaths,
  onSelect,
  onAddProject,
}: SidePanelsProps) {
  const { files, tools } = useTreeFiles(reference, {
    onAddProject,
    selectedPath,
    onOpen: onSelect,
  })
  const [query, setQuery] = useState('')
  const { root, isFiltered, isLooking } = useFilteredTree(tree.root, query)
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={m.tree_filter()} value={query} onChange={setQuery} />
        <output className={styles.looking}>{isLooking ? m.ui_looking() : ''}</output>
      </div>
      {tree.isPartial && (
        <div className={styles.note}>
          <Callout>{m.tree_partial()}</Callout>
        </div>
      )}
      {root === undefined ? (
        !isLooking && (
          <p className={styles.empty}>
            {tree.isPartial ? m.tree_filter_empty_partial() : m.tree_filter_empty()}
          </p>
        )
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
            files={files}
          />
        </div>
      )}
      {tools}
    </>
  )
}

// A filtered tree shows every match; closing its folders would hide some.
const expandAll = () => true
const ignoreToggle = () => {}
