import { AddProject } from '~/features/project/AddProject'
import { RefReviews } from '~/features/reviews/RefReviews'
import { WorkspaceScreen } from '~/features/workspace/WorkspaceScreen'
import { CanonicalRef, type RefRouteProps } from './CanonicalRef'

export function WorkspaceRoute({ route }: RefRouteProps) {
  return (
    <CanonicalRef route={route}>
      {(reference) => (
        <AddProject reference={reference}>
          {(addProject) => (
            <WorkspaceScreen
              reference={reference}
              onAddProject={addProject}
              reviews={<RefReviews name={{ owner: reference.owner, repo: reference.repo }} />}
            />
          )}
        </AddProject>
      )}
    </CanonicalRef>
  )
}
