import type { DropArea } from '../moving/DropArea'
import { nearerEdge, positionAfterDrop } from '../state/dropPlace'
import { itemKey } from '../store/keys'

/** Lines of one table, in the order of the file: where a line that is held would land. */
export const amongLines: DropArea = ({ store }, { item }, under, y, grip) => {
  const line = under.closest<HTMLElement>('tr[data-index]')
  if (item === undefined || line === null || line.closest('table') !== grip.closest('table')) return undefined
  const target = Number(line.dataset.index)
  const edge = nearerEdge(line.getBoundingClientRect(), y)
  const to = positionAfterDrop(item.index, target, edge)
  const name = store.itemKeys.of(item.list.key, item.count)[target]
  if (to === item.index || name === undefined) return undefined
  return { rowKey: itemKey(item.list.key, name), edge, to }
}
