import type { TreeNode } from '~/tree/buildTree'
import type { Project } from '~/workspace/Project'

interface FolderContent {
  /** Paths of the projects in the folder, and of those whose entries are there. */
  readonly projects: readonly string[]
  /** Folders first. */
  readonly children: readonly TreeNode[]
  /** So many are not among them: the list of files beside has them all. */
  readonly more: number
}

const MAX_CHILDREN = 500

/** What a folder has; undefined where there is none of that path. */
export function folderContent(
  root: TreeNode,
  path: string,
  projects: readonly string[],
  read: ReadonlyMap<string, Project>,
): FolderContent | undefined {
  const folder = folderAt(root, path)
  if (!folder) return undefined
  const isHere = (project: string) => project.startsWith(`${path}/`)
  const hasEntries = (project: string) => {
    const data = read.get(project)?.data
    return data?.kind === 'collection' && data.folder === path
  }
  return {
    projects: projects.filter((project) => isHere(project) || hasEntries(project)),
    children: folder.children.slice(0, MAX_CHILDREN),
    more: Math.max(0, folder.children.length - MAX_CHILDREN),
  }
}

function folderAt(root: TreeNode, path: string): TreeNode | undefined {
  let node: TreeNode | undefined = root
  for (const step of path.split('/')) node = node?.children.find(({ name }) => name === step)
  return node?.type === 'tree' ? node : undefined
}
