import { FilesScope } from '~/features/files/FilesScope'
import { AddProject } from '~/features/project/AddProject'
import { FindContent } from '~/features/recognise/FindContent'
import { RefReviews } from '~/features/reviews/list/RefReviews'
import { reviewCounts, useReviewedProjects } from '~/features/reviews/list/useReviewedProjects'
import { WorkspaceScreen } from '~/features/workspace/WorkspaceScreen'
import { useConfig } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import type { AskForProject } from '~/tree/files/FileRequest'
import { lazyPart } from '~/ui'
import { Miss } from '../Miss'
import { pageParts } from '../pageParts'
import { CanonicalRef, type RefRouteProps } from './CanonicalRef'

const FolderScreen = lazyPart(async () => (await import('~/features/workspace/FolderScreen')).FolderScreen)

export function WorkspaceRoute({ route }: RefRouteProps) {
  // Most of what is opened from here is a form. What fails here fails again, and is told, where it is needed.
  useWhenQuiet(() => void Promise.allSettled([pageParts.blob()]))
  return (
    <CanonicalRef route={route}>
      {(reference) => (
        <AddProject reference={reference}>
          {(addProject) => (
            <FilesScope>
              {reference.path === '' ? (
                <Workspace reference={reference} onAddProject={addProject} />
              ) : (
                <FolderScreen reference={reference} onAddProject={addProject} nothing={<Miss />} />
              )}
            </FilesScope>
          )}
        </AddProject>
      )}
    </CanonicalRef>
  )
}

interface WorkspaceProps {
  readonly reference: RefReference
  readonly onAddProject: AskForProject
}

function Workspace({ reference, onAddProject }: WorkspaceProps) {
  const reviewed = useReviewedProjects(reference)
  // In a folder of one's own nobody reviews.
  const { folder } = useConfig()
  return (
    <FindContent reference={reference} onAddProject={() => onAddProject('')}>
      {(findContent) => (
        <WorkspaceScreen
          reference={reference}
          onAddProject={onAddProject}
          findContent={findContent}
          reviewCounts={reviewCounts(reviewed)}
          reviews={!folder && <RefReviews reference={reference} reviewed={reviewed} />}
        />
      )}
    </FindContent>
  )
}
