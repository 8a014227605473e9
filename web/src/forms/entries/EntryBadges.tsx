import { Badge } from '~/ui'
import type { EntryRow } from './model/EntryRow'
import { stateWords } from './stateWords'

/** What is to be known of an entry before it is opened. */
export function EntryBadges({ row: { state, fault } }: { readonly row: EntryRow }) {
  return (
    <>
      {fault && <Badge tone="danger">{stateWords('unreadable')}</Badge>}
      {state && <Badge tone={state === 'deleted' ? 'danger' : 'warning'}>{stateWords(state)}</Badge>}
    </>
  )
}
