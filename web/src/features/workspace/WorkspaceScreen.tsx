import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { RefLayout } from '~/tree/panels/RefLayout'
import { Overview } from './Overview'

interface WorkspaceScreenProps {
  readonly reference: RefReference
  /** The plus of a folder; the root is ''. */
  readonly onAddProject: (folder: string) => void
  /** How many open reviews change a project, by its path. */
  readonly reviewCounts?: ReadonlyMap<string, number>
  /** What is being reviewed here, below the projects. */
  readonly reviews?: ReactNode
}

/** The files of a ref, and what can be opened in it. */
export function WorkspaceScreen({ reference, onAddProject, reviewCounts, reviews }: WorkspaceScreenProps) {
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
      {({ tree, dirtyPaths }) => (
        <Overview
          title={title}
          reference={{ owner, repo, ref }}
          tree={tree}
          dirtyPaths={dirtyPaths}
          onAddProject={() => onAddProject('')}
          reviewCounts={reviewCounts}
          reviews={reviews}
        />
      )}
    </RefLayout>
  )
}
