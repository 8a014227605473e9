import type { JsonNode, JsonPath } from '~/drafts/json'
import type { Span } from '~/drafts/json/types'
import type { TextEdit } from '~/drafts/text'

/**
 * The value that `edits` changed, by its path: a scalar, an item or member that came or went, or what is around several
 * of them. The edits lead from `before` to `after`, are sorted, and have positions of `before`.
 */
export function changedPlace(before: JsonNode, after: JsonNode, edits: readonly TextEdit[]): JsonPath {
  const from = edits[0]?.from ?? 0
  const to = edits.at(-1)?.to ?? from
  const grown = edits.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const gone = placeOf(before, { from, to })
  // Where something only went, nothing tells better what it was than its old place.
  if (to + grown === from) return gone
  const came = placeOf(after, { from, to: to + grown })
  return to > from && gone.length > came.length ? gone : came
}

function placeOf(root: JsonNode, span: Span): JsonPath {
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

function partsOf(node: JsonNode): readonly (readonly [name: string, part: JsonNode])[] {
  if (node.kind === 'array') return node.items.map((item, index) => [String(index), item])
  if (node.kind === 'object') return node.members.map(({ key, value }) => [key, value])
  return []
}
