import { FileScreen } from '~/features/file/FileScreen'
import { FilesScope } from '~/features/files/FilesScope'
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
              <FilesScope>
                <FileScreen reference={reference} onAddProject={addProject} />
              </FilesScope>
            </HistoryScope>
          )}
        </AddProject>
      )}
    </CanonicalRef>
  )
}
