import styles from '../Table.module.css'
import { dragCorner } from './dragCorner'
import { type GridPlace, type GridRange, rangeBetween } from './gridMove'

interface CornerHandlesProps {
  readonly place: GridPlace
  readonly range: GridRange | undefined
  /** Whether the cell has the focus: it is all that is selected where there is no range. */
  readonly isActive: boolean
  /** @param opposite the corner that stays. */
  readonly onMove: (place: GridPlace, opposite: GridPlace) => void
}

/** The corners of the selected cells, if this cell has one: a finger draws them to other cells. Taps do the same. */
export function CornerHandles({ place, range, isActive, onMove }: CornerHandlesProps) {
  const selected = range ?? (isActive ? rangeBetween(place, place) : undefined)
  if (selected === undefined) return null
  const first = { line: selected.fromLine, column: selected.fromColumn }
  const last = { line: selected.toLine, column: selected.toColumn }
  return (
    <>
      {isSame(place, first) && <Handle corner="first" onMove={(to) => onMove(to, last)} />}
      {isSame(place, last) && <Handle corner="last" onMove={(to) => onMove(to, first)} />}
    </>
  )
}

interface HandleProps {
  readonly corner: 'first' | 'last'
  readonly onMove: (place: GridPlace) => void
}

function Handle({ corner, onMove }: HandleProps) {
  return (
    <span
      className={styles.handle}
      data-part="handle"
      data-corner={corner}
      aria-hidden
      onPointerDown={(event) => {
        event.stopPropagation()
        dragCorner(event.currentTarget, event.pointerId, onMove)
      }}
      // The mouse events that follow a touch would be a tap on the cell.
      onMouseDown={(event) => event.stopPropagation()}
    />
  )
}

function isSame(a: GridPlace, b: GridPlace): boolean {
  return a.line === b.line && a.column === b.column
}
