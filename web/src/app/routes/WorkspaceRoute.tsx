import { AddProject } from '~/features/project/AddProject'
import { RefReviews } from '~/features/reviews/RefReviews'
import { WorkspaceScreen } from '~/features/workspace/WorkspaceScreen'
import { CanonicalRef } from './CanonicalRef'

export function WorkspaceRoute() {
  return (
    <CanonicalRef>
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
