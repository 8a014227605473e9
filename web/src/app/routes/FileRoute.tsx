import { FileScreen } from '~/features/file/FileScreen'
import { HistoryScope } from '~/features/history/HistoryScope'
import { AddProject } from '~/features/project/AddProject'
import { CanonicalRef } from './CanonicalRef'

export function FileRoute() {
  return (
    <CanonicalRef>
      {(reference) => (
        <AddProject reference={reference}>
          {(addProject) => (
            <HistoryScope>
              <FileScreen reference={reference} onAddProject={addProject} />
            </HistoryScope>
          )}
        </AddProject>
      )}
    </CanonicalRef>
  )
}
