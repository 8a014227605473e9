import { X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, FloatingNote, IconButton } from '~/ui'
import { useCanvas, useCanvasState } from './CanvasContext'

/** Why what was wanted last was not done. */
export function Refused() {
  const canvas = useCanvas()
  const refused = useCanvasState((state) => state.refused)
  if (refused === undefined) return null
  const { remedy } = refused
  return (
    <FloatingNote tone="danger">
      <p>{refused.words}</p>
      {remedy !== undefined && (
        <Button size="small" onPress={() => canvas.perform(remedy.intents)}>
          {remedy.label}
        </Button>
      )}
      <IconButton
        label={m.ui_close()}
        icon={X}
        size="small"
        onPress={() => canvas.state.setState({ refused: undefined })}
      />
    </FloatingNote>
  )
}
