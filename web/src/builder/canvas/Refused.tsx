import { X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, IconButton } from '~/ui'
import { useCanvas, useCanvasState } from './CanvasContext'
import styles from './CanvasView.module.css'

/** Why what was wanted last was not done. */
export function Refused() {
  const canvas = useCanvas()
  const refused = useCanvasState((state) => state.refused)
  if (refused === undefined) return null
  const { remedy } = refused
  return (
    <div className={styles.refused}>
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
    </div>
  )
}
