import { DroppedNote } from '~/changes/DroppedNote'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { forgetSetUp, useLastSetUp } from './setUps'

interface SetUpNoteProps {
  readonly reference: RefReference
  readonly dirtyPaths: ReadonlySet<string>
}

/** Says what was set up a moment ago, for as long as all of it waits for a commit and can be taken back. */
export function SetUpNote({ reference, dirtyPaths }: SetUpNoteProps) {
  const last = useLastSetUp(reference)
  if (last === undefined || !last.paths.every((path) => dirtyPaths.has(path))) return null
  const words = m.recognise_done({ count: last.paths.length })
  return <DroppedNote dropped={{ words, undo: last.undo }} onUndone={() => forgetSetUp(reference)} />
}
