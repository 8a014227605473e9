import { FileScreen } from '~/features/file/FileScreen'
import { CanonicalRef } from './CanonicalRef'

export function FileRoute() {
  return <CanonicalRef>{(reference) => <FileScreen reference={reference} />}</CanonicalRef>
}
