import { FocusScreen } from '~/features/focus/FocusScreen'
import { HistoryScope } from '~/features/history/HistoryScope'
import { CanonicalRef } from './CanonicalRef'

export function FocusRoute() {
  return (
    <CanonicalRef>
      {(reference) => (
        <HistoryScope>
          <FocusScreen reference={reference} />
        </HistoryScope>
      )}
    </CanonicalRef>
  )
}
