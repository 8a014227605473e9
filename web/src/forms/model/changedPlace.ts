import type { DataNode, DataPath } from '~/formats/nodes'
import type { Span } from '~/formats/nodes/types'
import type { TextEdit } from '~/lib/text/text'

/**
 * The value that `edits` changed, by its path: a scalar, an item or member that came or went, or what is around several
 * of them. The edits lead from `before` to `after`, are sorted, and have positions of `before`.
 */
export function changedPlace(before: DataNode, after: DataNode, edits: readonly TextEdit[]): DataPath {
  const from = edits[0]?.from ?? 0
  const to = edits.at(-1)?.to ?? from
  const grown = edits.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const gone = placeOf(before, { from, to })
  // Where something only went, nothing tells better what it was than its old place.
  if (to + grown === from) return gone
  const came = placeOf(after, { from, to: to + grown })
  return to > from && gone.length > came.length ? gone : came
}

function placeOf(root: DataNode, span: Span): DataPath {
  const path: string[] = []
  let node = root
  for (;;) {
    const parts = partsOf(node)
    const around = parts.find(([, part]) => part.from <= span.from && span.to <= part.to)
    const inside = parts.find(([, part]) => span.from <= part.from && part.to <= span.to)
    const [name, next] = around ?? inside ?? []
    if (name === undefined || next === undefined) return path
    path.push(name)
    if (around === undefined) return path
    node = next
  }
}

function partsOf(node: DataNode): readonly (readonly [name: string, part: DataNode])[] {
  if (node.kind === 'array') return node.items.map((item, index) => [String(index), item])
  if (node.kind === 'object') return node.members.map(({ key, value }) => [key, value])
  return []
}
