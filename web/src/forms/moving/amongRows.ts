import type { Field } from '../fields/Field'
import type { RowList } from '../rows/building/RowList'
import { type DropPlace, nearerEdge, positionAfterDrop } from '../state/dropPlace'
import type { DropArea } from './DropArea'

/** The rows of the form. A line of a table has a number of its own, which is none of theirs. */
export const amongRows: DropArea = ({ rows }, held, under, y) => {
  const row = under.closest<HTMLElement>('[data-index]:not(tr)')
  return row === null
    ? undefined
    : dropPlaceAt(rows, held, Number(row.dataset.index), row.getBoundingClientRect(), y)
}

/** The place in the list of `held` that the pointer is over; undefined elsewhere, and where nothing would move. */
function dropPlaceAt(
  rows: RowList,
  held: Field,
  index: number,
  box: { readonly top: number; readonly height: number },
  y: number,
): DropPlace | undefined {
  const over = rows.at(index)
  const { item } = held
  if (over === undefined || item === undefined) return undefined
  const target = itemAround(rows, item.list.key, over.field)
  if (target?.item === undefined) return undefined
  const isHead = over.field.key === target.key && over.isHead
  const isOpen = isInside(rows.at(index + 1)?.field, target)
  // Over what is inside of an open item, the item that is held goes behind that one.
  const edge = !isHead ? 'after' : isOpen ? 'before' : nearerEdge(box, y)
  const to = positionAfterDrop(item.index, target.item.index, edge)
  if (to === item.index) return undefined
  return { rowKey: edge === 'before' ? over.key : lastRowOf(rows, index, target), edge, to }
}

/** The item of the list that a field is, or is in. */
function itemAround(rows: RowList, listKey: string, field: Field): Field | undefined {
  if (field.item?.list.key === listKey) return field
  if (!field.key.startsWith(`${listKey}/#`)) return undefined
  const end = field.key.indexOf('/', listKey.length + 1)
  const position = rows.indexOf(end === -1 ? field.key : field.key.slice(0, end))
  return position === -1 ? undefined : rows.at(position)?.field
}

function isInside(field: Field | undefined, around: Field): boolean {
  return field !== undefined && (field.key === around.key || field.key.startsWith(`${around.key}/`))
}

function lastRowOf(rows: RowList, from: number, target: Field): string {
  let last = from
  while (isInside(rows.at(last + 1)?.field, target)) last += 1
  return rows.at(last)?.key ?? target.key
}
