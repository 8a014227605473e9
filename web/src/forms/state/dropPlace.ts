export type Edge = 'before' | 'after'

/** Where an item that is held would land. */
export interface DropPlace {
  /** The row at whose edge that is shown. */
  readonly rowKey: string
  readonly edge: Edge
  /** The position that the item would have. */
  readonly to: number
}

/** The edge of a row that the pointer is nearer to. */
export function nearerEdge(row: { readonly top: number; readonly height: number }, y: number): Edge {
  return y < row.top + row.height / 2 ? 'before' : 'after'
}

/** The position that the item at `from` ends up at when it is dropped at an edge of the one at `target`. */
export function positionAfterDrop(from: number, target: number, edge: Edge): number {
  const gap = edge === 'before' ? target : target + 1
  return from < gap ? gap - 1 : gap
}
