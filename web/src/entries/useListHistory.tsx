import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isFreeOutside } from '~/forms/view/onHistory'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, Callout } from '~/ui'
import type { IntentHistory } from '~/workspace/intents/IntentHistory'
import { useIntents } from '~/workspace/intents/useIntents'
import type { BulkReport } from './bulk/useBulk'

interface ListHistory {
  readonly history: IntentHistory
  /** What was done or taken back last, with the way back. */
  readonly note: ReactNode
  /** Of the last bulk edit, until something else happens. */
  readonly report: BulkReport | undefined
  readonly setReport: (report: BulkReport) => void
}

/** What was done from a list of entries, to be taken back here and by keys, intent by intent. */
export function useListHistory(reference: RefReference, section: HTMLElement | null): ListHistory {
  const [history, { undo, redo, isBusy }] = useIntents(reference)
  const [report, setReport] = useState<BulkReport>()
  const [wasUndone, setUndone] = useState(false)
  // What others have done here before, as in another list, is not told again.
  const [known] = useState(undo)

  async function step(direction: 'undo' | 'redo'): Promise<void> {
    setReport(undefined)
    const intent = await history[direction]()
    if (intent) setUndone(direction === 'undo')
  }
  const handleKeys = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOfList(event, section)) return
    const isUndo = matchesShortcut(event, keys.undo)
    if (!isUndo && !matchesShortcut(event, keys.redo)) return
    event.preventDefault()
    void step(isUndo ? 'undo' : 'redo')
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => handleKeys(event)
    document.addEventListener('keydown', handler)
    return () => document.removeEventListener('keydown', handler)
  }, [])

  const isUndoneShown = wasUndone && redo?.canRedo() === true
  const last = isUndoneShown ? redo : undo
  // A commit has ended what it was about.
  const shown = isUndoneShown || last?.canUndo() === true ? last : undefined
  const note = shown !== undefined && (isUndoneShown || shown !== known) && (
    <Callout
      action={
        <Button size="small" isLoading={isBusy} onPress={() => void step(isUndoneShown ? 'redo' : 'undo')}>
          {isUndoneShown ? m.entries_redo() : m.changes_undo()}
        </Button>
      }
    >
      {isUndoneShown ? m.entries_undone({ words: shown.words }) : shown.words}
    </Callout>
  )
  return { history, note, report, setReport }
}

/** Fields have their own history, and so has what stands over the page. */
function isOfList(event: KeyboardEvent, section: HTMLElement | null): boolean {
  return section !== null && isFreeOutside(event, null)
}
