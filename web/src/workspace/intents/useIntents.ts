import { useMemo, useSyncExternalStore } from 'react'
import { useAccount } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { IntentHistory, type IntentHistoryState } from './IntentHistory'

/** As long as the page lives; of each account its own. */
const histories = new Map<string, IntentHistory>()

/** What was done to files of a ref, to be taken back and done again. */
export function useIntents({ owner, repo, ref }: RefReference): readonly [IntentHistory, IntentHistoryState] {
  const account = useAccount()
  const history = useMemo(
    () => historyOf([account, owner, repo, ref].join('\n')),
    [account, owner, repo, ref],
  )
  return [history, useSyncExternalStore(history.subscribe, history.state)]
}

function historyOf(key: string): IntentHistory {
  const history = histories.get(key) ?? new IntentHistory()
  histories.set(key, history)
  return history
}
