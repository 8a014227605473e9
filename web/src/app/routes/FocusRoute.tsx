import { FocusScreen } from '~/features/focus/FocusScreen'
import { HistoryScope } from '~/features/history/HistoryScope'
import { CanonicalRef, type RefRouteProps } from './CanonicalRef'

export function FocusRoute({ route }: RefRouteProps) {
  return (
    <CanonicalRef route={route}>
      {(reference) => (
        <HistoryScope>
          <FocusScreen reference={reference} />
        </HistoryScope>
      )}
    </CanonicalRef>
  )
}
