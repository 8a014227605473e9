import { FileText, Folder, FolderOpen, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { basename, projectName } from '~/lib/paths'
import { blobRoute, folderRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import type { TreeNode } from '~/tree/buildTree'
import type { AskForProject } from '~/tree/files/FileRequest'
import { type OpenRef, RefLayout } from '~/tree/panels/RefLayout'
import { EmptyState, Link, MiddleText } from '~/ui'
import { MAX_READ, useProjectTitles } from '~/workspace/allProjects/useProjectTitles'
import { useProjects } from '~/workspace/useProjects'
import styles from './FolderScreen.module.css'
import { folderContent } from './folderContent'

interface FolderScreenProps {
  /** Of the folder. */
  readonly reference: PathReference
  readonly onAddProject: AskForProject
  /** What stands where there is no such folder. */
  readonly nothing: ReactNode
}

/** A folder of a ref: what can be edited in it, and its files. */
export function FolderScreen({ reference, onAddProject, nothing }: FolderScreenProps) {
  const { owner, repo, path } = reference
  return (
    <RefLayout
      key={`${owner}/${repo}`}
      reference={reference}
      title={basename(path)}
      mode="all"
      onAddProject={onAddProject}
    >
      {(open) => <FolderContent reference={reference} open={open} nothing={nothing} />}
    </RefLayout>
  )
}

interface FolderContentProps {
  readonly reference: PathReference
  readonly open: OpenRef
  readonly nothing: ReactNode
}

function FolderContent({ reference, open, nothing }: FolderContentProps) {
  const { path } = reference
  const { tree } = open
  const titleOf = useProjectTitles(reference, tree.projects)
  // Those that the names of the panel have been read from.
  const { projects } = useProjects(reference, useSpareRequests() && tree.projects.length <= MAX_READ)
  const content = folderContent(tree.root, path, tree.projects, projects.all)
  if (!content && !tree.isPartial) return nothing
  if (!content) {
    return (
      <EmptyState isPage icon={FolderOpen} title={m.workspace_folder_unlisted({ folder: path })}>
        {m.workspace_folder_partial()}
      </EmptyState>
    )
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <bdi>{basename(path)}</bdi>
      </h1>
      {content.projects.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{m.workspace_projects()}</h2>
          <ul className={styles.list}>
            {content.projects.map((project) => (
              <li key={project}>
                <Link href={blobRoute({ ...reference, path: project })} className={styles.row ?? ''}>
                  <NotebookPen className={styles.icon} size={16} strokeWidth={1.75} aria-hidden />
                  <bdi className={styles.name}>{titleOf(project)}</bdi>
                  <span className={styles.place}>
                    <MiddleText>{projectName(project)}</MiddleText>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h2 className={styles.heading}>{m.workspace_folder_files()}</h2>
        <ul className={styles.list}>
          {content.children.map((node) => (
            <li key={node.path}>
              <Link href={hrefOf(reference, node)} className={styles.row ?? ''}>
                {node.type === 'tree' ? (
                  <Folder size={16} strokeWidth={1.75} aria-hidden />
                ) : (
                  <FileText size={16} strokeWidth={1.75} aria-hidden />
                )}
                <span className={styles.name}>
                  <MiddleText>{node.name}</MiddleText>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {content.more > 0 && (
          <p className={styles.place}>{m.workspace_folder_more({ count: content.more })}</p>
        )}
      </section>
    </div>
  )
}

function hrefOf(reference: PathReference, { path, type }: TreeNode): string {
  return (type === 'tree' ? folderRoute : blobRoute)({ ...reference, path })
}
