import { GripVertical, Plus } from 'lucide-react'
import type { Row } from '~/forms/rows/Row'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import { useCanvas } from '../CanvasContext'
import { RowMenu } from '../menu/RowMenu'
import styles from './CanvasRow.module.css'

/**
 * What can be done with a row, quiet until it is pointed at or has the keys: hold it, its menu, a field behind it. They
 * are for mouse and finger; keys do all of it at the row, and the menu also stands above the properties.
 */
export function RowControls({ row }: { readonly row: Row }) {
  const canvas = useCanvas()
  const { title } = row.field
  return (
    <div className={styles.controls} data-typing aria-hidden>
      {row.isHead && canvas.fieldOf(row)?.member !== undefined && (
        <span className={styles.grip} data-part="grip" title={m.canvas_drag({ title })}>
          <GripVertical size={16} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <span className={styles.menu}>
        <RowMenu row={row} />
      </span>
      {canvas.placeBehind(row) !== undefined && (
        <span className={styles.plus}>
          <IconButton
            label={m.canvas_add_behind({ title })}
            icon={Plus}
            size="small"
            variant="secondary"
            data-part="plus"
            excludeFromTabOrder
            shortcut={formatShortcut(keys.insertField[0])}
            onPress={() => canvas.beginInsertAt(row)}
          />
        </span>
      )}
    </div>
  )
}
