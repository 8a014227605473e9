import { followPointer } from '../../moving/followPointer'
import type { GridPlace } from './gridMove'

/**
 * Follows the finger that holds a corner of the selected cells until it is let go.
 * @param onOver the finger is over this cell of the same table.
 */
export function dragCorner(handle: HTMLElement, pointerId: number, onOver: (place: GridPlace) => void): void {
  const table = handle.closest('table')
  const scroller = table?.parentElement
  if (!table || !scroller) return
  // Not the handle, which goes with its corner from cell to cell.
  followPointer(scroller, pointerId, {
    scroller,
    isScrolledSideways: true,
    onMove(x, y) {
      const cell = handle.ownerDocument.elementFromPoint(x, y)?.closest<HTMLElement>('[data-part="cell"]')
      const line = cell?.closest<HTMLElement>('tr[data-index]')
      if (!cell || !line || !table.contains(cell)) return
      onOver({ line: Number(line.dataset.index), column: Number(cell.ariaColIndex) - 2 })
    },
    onEnd() {
      // What was selected on the way stays selected.
    },
  })
}
