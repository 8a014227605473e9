import { X } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import { useCanvas, useCanvasState } from './CanvasContext'
import styles from './CanvasView.module.css'

/** Why what was wanted last was not done. */
export function Refused() {
  const canvas = useCanvas()
  const refused = useCanvasState((state) => state.refused)
  if (refused === undefined) return null
  return (
    <div className={styles.refused}>
      <p>{refused}</p>
      <IconButton
        label={m.ui_close()}
        icon={X}
        size="small"
        onPress={() => canvas.state.setState({ refused: undefined })}
      />
    </div>
  )
}
