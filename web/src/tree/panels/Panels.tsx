import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import type { RefReference } from '~/provider/types'
import type { AskForProject } from '../files/FileRequest'
import { PanelsLoading } from './PanelsLoading'
import { ProjectsPanel } from './ProjectsPanel'
import { projectsNote } from './projectsNote'
import { SidePanels } from './SidePanels'
import type { FileTree } from './useFileTree'

interface PanelsProps {
  readonly reference: RefReference
  /** Undefined while the files are not known. */
  readonly tree: FileTree | undefined
  /** Focus mode has the projects only. */
  readonly mode: 'all' | 'focus'
  readonly selectedPath?: string | undefined
  readonly dirtyPaths: ReadonlySet<string>
  /** The address of a project or file. */
  readonly hrefOf: (path: string) => string
  /** Something was chosen. */
  readonly onClose: () => void
  readonly onAddProject?: AskForProject | undefined
}

/** What stands beside the screens of a ref. It comes after the screen that it stands beside. */
export function Panels({ mode, tree, onClose, ...panels }: PanelsProps) {
  const history = useNavigationHistory()
  if (!tree) return <PanelsLoading />
  if (mode === 'focus')
    return <ProjectsPanel {...panels} projects={tree.projects} note={projectsNote(tree)} isAlone />
  const handleSelect = (path: string) => {
    history.push(panels.hrefOf(path))
    onClose()
  }
  return <SidePanels {...panels} tree={tree} onSelect={handleSelect} />
}
