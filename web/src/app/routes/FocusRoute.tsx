import { FocusScreen } from '~/features/focus/FocusScreen'
import { CanonicalRef } from './CanonicalRef'

export function FocusRoute() {
  return <CanonicalRef>{(reference) => <FocusScreen reference={reference} />}</CanonicalRef>
}
