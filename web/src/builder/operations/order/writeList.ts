import { type DataPath, isSameValue, type JsonValue } from '~/formats/nodes'
import type { ProjectText } from '../text/ProjectText'

/** Makes the list at a path have just these items, by as few changes of items as can be. */
export function writeList(project: ProjectText, path: DataPath, items: readonly JsonValue[]): void {
  const before = project.value(path)
  if (!Array.isArray(before)) return
  if (before.length === 0 || items.length === 0) {
    if (!isSameValue(before, [...items])) project.set(path, items)
    return
  }
  const now = [...before]
  const isIn = (list: readonly JsonValue[], item: JsonValue | undefined) =>
    list.some((one) => item !== undefined && isSameValue(one, item))
  for (const index of [...now.keys()].toReversed())
    if (!isIn(items, now[index]) && now.length > 1) {
      project.remove([...path, String(index)])
      now.splice(index, 1)
    }
  for (const [index, item] of items.entries()) {
    const own = now[index]
    if (own !== undefined && isSameValue(own, item)) continue
    const at = now.findIndex((one, position) => position > index && isSameValue(one, item))
    if (at === -1) {
      project.insertItem(path, index, JSON.stringify(item))
      now.splice(index, 0, item)
      continue
    }
    // One that has gone further down moves; else all behind it would.
    const next = items[index + 1]
    const isAway = own !== undefined && next !== undefined && at === index + 1 && !isSameValue(next, own)
    const to = isAway ? items.findIndex((one) => isSameValue(one, own)) : -1
    if (to > index && to < now.length) {
      project.moveItem(path, index, to)
      now.splice(to, 0, ...now.splice(index, 1))
    } else {
      project.moveItem(path, at, index)
      now.splice(index, 0, ...now.splice(at, 1))
    }
  }
  for (let index = now.length - 1; index >= items.length; index--) project.remove([...path, String(index)])
  const after = project.value(path)
  if (after !== undefined && !isSameValue(after, [...items])) project.set(path, items)
}
