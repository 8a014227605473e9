import { Ellipsis } from 'lucide-react'
import type { Row } from '~/forms/rows/Row'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { IconButton, Menu } from '~/ui'
import { useRowEntries } from './useRowEntries'

interface RowMenuProps {
  readonly row: Row
  /** Whether the Tab key stops at it: where it is not in the row itself, whose keys open it. */
  readonly isTabStop?: boolean
}

/** All that can be done with a row. */
export function RowMenu({ row, isTabStop = false }: RowMenuProps) {
  const entries = useRowEntries(row)
  const { title } = row.field
  if (entries.length === 0) return null
  return (
    <Menu
      label={m.canvas_actions_of({ title })}
      placement="bottom end"
      trigger={
        <IconButton
          label={m.canvas_actions_of({ title })}
          icon={Ellipsis}
          size="small"
          data-part="menu"
          shortcut={formatShortcut(keys.fieldMenu[0])}
          excludeFromTabOrder={!isTabStop}
        />
      }
      items={entries}
    />
  )
}
