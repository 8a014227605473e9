import { toPointer } from '~/formats/nodes'
import type { TextEdit } from '~/lib/text/text'
import { changedPlace } from '../changedPlace'
import type { FormModel } from '../FormModel'

export type HistoryDirection = 'undo' | 'redo'

/**
 * One step of the document's history.
 * @returns the JSON pointer of what it changed; undefined where nothing did, or where the text is not JSON.
 */
export function stepHistory({ document, store }: FormModel, direction: HistoryDirection): string | undefined {
  const before = store.parse
  let edits: readonly TextEdit[] = []
  const stop = document.subscribe((change) => {
    edits = change.edits
  })
  document[direction]()
  stop()
  const after = store.parse
  if (edits.length === 0 || !before.ok || !after.ok) return undefined
  return toPointer(changedPlace(before.root, after.root, edits))
}
