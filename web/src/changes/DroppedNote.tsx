import { m } from '~/paraglide/messages'
import { Button, Callout } from '~/ui'

/** The last thing that was dropped, until something else happens to its file. */
export interface Dropped {
  readonly words: string
  readonly undo: () => void
}

interface DroppedNoteProps {
  readonly dropped: Dropped
  readonly onUndone: () => void
}

/** Says what was dropped, with the way to take that back. */
export function DroppedNote({ dropped, onUndone }: DroppedNoteProps) {
  const handleUndo = () => {
    dropped.undo()
    onUndone()
  }
  return (
    <Callout
      action={
        <Button size="small" onPress={handleUndo}>
          {m.changes_undo()}
        </Button>
      }
    >
      {dropped.words}
    </Callout>
  )
}
