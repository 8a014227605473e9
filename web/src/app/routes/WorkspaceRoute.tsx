import { AddProject } from '~/features/project/AddProject'
import { WorkspaceScreen } from '~/features/workspace/WorkspaceScreen'
import { CanonicalRef } from './CanonicalRef'

export function WorkspaceRoute() {
  return (
    <CanonicalRef>
      {(reference) => (
        <AddProject reference={reference}>
          {(addProject) => <WorkspaceScreen reference={reference} onAddProject={addProject} />}
        </AddProject>
      )}
    </CanonicalRef>
  )
}
