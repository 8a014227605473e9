import { WorkspaceScreen } from '~/features/workspace/WorkspaceScreen'
import { CanonicalRef } from './CanonicalRef'

export function WorkspaceRoute() {
  return <CanonicalRef>{(reference) => <WorkspaceScreen reference={reference} />}</CanonicalRef>
}
