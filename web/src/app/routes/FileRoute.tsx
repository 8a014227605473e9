import { FileScreen } from '~/features/file/FileScreen'
import { HistoryScope } from '~/features/history/HistoryScope'
import { AddProject } from '~/features/project/AddProject'
import { CanonicalRef, type RefRouteProps } from './CanonicalRef'

export function FileRoute({ route }: RefRouteProps) {
  return (
    <CanonicalRef route={route}>
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
