import type { TextEdit } from '../text'
import { parseJson, parseValueAt } from './parse'
import { shifted, shiftedMember } from './shift'
import type { JsonNode, JsonParse } from './types'

/**
 * The nodes of `after`, made from those of the text before `edits`: only the smallest value around the edits is read
 * again, what is behind it is shifted when it is looked at. Costs what that value costs, not what the text costs.
 */
export function reparse(before: JsonParse, edits: readonly TextEdit[], after: string): JsonParse {
  const first = edits[0]
  const last = edits.at(-1)
  if (!first || !last) return before
  if (!before.ok) return parseJson(after)
  const grown = edits.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const root = replaced(before.root, { from: first.from, to: last.to, grown, after })
  return root ? { ok: true, root } : parseJson(after)
}

interface Change {
  readonly from: number
  readonly to: number
  /** How much longer the text got. */
  readonly grown: number
  readonly after: string
}

/** `node` with the change in it; undefined where the change does not leave one value in its place. */
function replaced(node: JsonNode, change: Change): JsonNode | undefined {
  const around: { container: JsonNode; position: number }[] = []
  let inner = node
  for (;;) {
    const position = positionAround(inner, change)
    const child = position === -1 ? undefined : childAt(inner, position)
    if (!child) break
    around.push({ container: inner, position })
    inner = child
  }
  let result = readAgain(inner, change)
  // What the innermost value cannot take (a comma typed behind a number) the one around it may.
  if (!result) {
    const outer = around.pop()
    result = outer && readAgain(outer.container, change)
  }
  for (let i = around.length - 1; result && i >= 0; i--) {
    const step = around[i]
    if (step) result = withChild(step.container, step.position, result, change.grown)
  }
  return result
}

function readAgain(node: JsonNode, { from, to, grown, after }: Change): JsonNode | undefined {
  if (from < node.from || to > node.to) return undefined
  const result = parseValueAt(after, node.from)
  return typeof result !== 'number' && result.to === node.to + grown ? result : undefined
}

/** The position of the child that holds the whole change; -1 where none does. */
function positionAround(node: JsonNode, { from, to }: Change): number {
  const count = node.kind === 'array' ? node.items.length : node.kind === 'object' ? node.members.length : 0
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    const child = childAt(node, middle)
    if (child && child.to < from) low = middle + 1
    else high = middle
  }
  const child = childAt(node, low)
  return child && child.from <= from && to <= child.to ? low : -1
}

function childAt(node: JsonNode, position: number): JsonNode | undefined {
  if (node.kind === 'array') return node.items[position]
  return node.kind === 'object' ? node.members[position]?.value : undefined
}

function withChild(container: JsonNode, position: number, child: JsonNode, by: number): JsonNode {
  const { from } = container
  const to = container.to + by
  if (container.kind === 'array') {
    const items = container.items.map((item, i) =>
      i < position ? item : i === position ? child : shifted(item, by),
    )
    return { kind: 'array', from, to, items }
  }
  if (container.kind !== 'object') return container
  const members = container.members.map((member, i) => {
    if (i < position) return member
    return i === position ? { ...member, value: child } : shiftedMember(member, by)
  })
  return { kind: 'object', from, to, members }
}
