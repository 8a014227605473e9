import { FileScreen } from '~/features/file/FileScreen'
import { AddProject } from '~/features/project/AddProject'
import { CanonicalRef } from './CanonicalRef'

export function FileRoute() {
  return (
    <CanonicalRef>
      {(reference) => (
        <AddProject reference={reference}>
          {(addProject) => <FileScreen reference={reference} onAddProject={addProject} />}
        </AddProject>
      )}
    </CanonicalRef>
  )
}
