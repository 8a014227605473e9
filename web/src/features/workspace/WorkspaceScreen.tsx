import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { AskForProject } from '~/tree/files/FileRequest'
import { type OpenRef, RefLayout } from '~/tree/panels/RefLayout'
import { Overview } from './Overview'

interface WorkspaceScreenProps {
  readonly reference: RefReference
  /** The plus of a folder; the root is ''. */
  readonly onAddProject: AskForProject
  /** How many open reviews change a project, by its path. */
  readonly reviewCounts?: ReadonlyMap<string, number>
  /** What could be projects as well. */
  readonly findContent?: FindContent
  /** What is being reviewed here, below the projects. */
  readonly reviews?: ReactNode
}

/** How the screen finds what could be projects. */
export interface FindContent {
  readonly onFind: (open: OpenRef) => void
  readonly renderEmpty: (open: OpenRef, nothing: ReactNode) => ReactNode
  readonly renderNote: (open: OpenRef) => ReactNode
}

/** The files of a ref, and what can be opened in it. */
export function WorkspaceScreen({
  reference,
  onAddProject,
  findContent,
  reviewCounts,
  reviews,
}: WorkspaceScreenProps) {
  const { owner, repo, ref } = reference
  const title = m.workspace_title({ repo: `${owner}/${repo}` })
  return (
    <RefLayout
      key={`${owner}/${repo}`}
      reference={reference}
      title={title}
      mode="all"
      onAddProject={onAddProject}
    >
      {(open) => (
        <Overview
          title={title}
          reference={{ owner, repo, ref }}
          tree={open.tree}
          dirtyPaths={open.dirtyPaths}
          onAddProject={() => onAddProject('')}
          onFindContent={findContent && (() => findContent.onFind(open))}
          renderEmpty={findContent && ((nothing) => findContent.renderEmpty(open, nothing))}
          note={findContent?.renderNote(open)}
          reviewCounts={reviewCounts}
          reviews={reviews}
        />
      )}
    </RefLayout>
  )
}
