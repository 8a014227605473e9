import type { TextEdit, TextSource } from '~/lib/text/text'
import type { ArrayNode, DataNode, ObjectNode } from '../nodes'
import { childAt, elementFrom, shifted, shiftedMember, touched, withChild } from '../nodes'
import { parseJson, parseValueAt } from './parse'
import type { JsonParse } from './types'

/**
 * The nodes of `after`, made from those of the text before `edits`: only the values around the edits are read again,
 * what is behind them is shifted when it is looked at. Costs what those values cost, not what the text costs.
 */
export function reparse(before: JsonParse, edits: readonly TextEdit[], after: TextSource): JsonParse {
  const first = edits[0]
  const last = edits.at(-1)
  if (!first || !last) return before
  if (!before.ok) return parseJson(after.toString())
  const grown = edits.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const root = replaced(before.root, { from: first.from, to: last.to, grown, after })
  return root ? { ok: true, root } : parseJson(after.toString())
}

interface Change {
  readonly from: number
  readonly to: number
  /** How much longer the text got. */
  readonly grown: number
  readonly after: TextSource
}

/** `root` with the change in it; undefined where only reading everything again can tell. */
function replaced(root: DataNode, change: Change): DataNode | undefined {
  const around: { container: DataNode; position: number }[] = []
  let inner = root
  for (;;) {
    const { first, last } = touched(inner, change)
    const child = first === last ? childAt(inner, first) : undefined
    if (!child || child.from > change.from || child.to < change.to) break
    around.push({ container: inner, position: first })
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

function readAgain(node: DataNode, change: Change): DataNode | undefined {
  const { from, to, grown, after } = change
  if (node.kind === 'array' || node.kind === 'object') {
    return from > node.from && to < node.to ? withElementsReadAgain(node, change) : undefined
  }
  if (from < node.from || to > node.to) return undefined
  const excerpt = after.slice(node.from, node.to + grown)
  const result = parseValueAt(excerpt, 0)
  return typeof result !== 'number' && result.to === excerpt.length ? shifted(result, node.from) : undefined
}

/**
 * The elements that the change touches are read as a container of their own, in which a stand-in takes the place of
 * the untouched ones before and behind.
 */
function withElementsReadAgain(node: ArrayNode | ObjectNode, change: Change): DataNode | undefined {
  const { grown, after } = change
  const { first, last } = touched(node, change)
  const previous = childAt(node, first - 1)
  const next = elementFrom(node, last + 1)
  const start = previous?.to ?? node.from + 1
  const end = (next ?? node.to - 1) + grown
  const isList = node.kind === 'array'
  const standIn = isList ? '0' : '"":0'
  const opening = (isList ? '[' : '{') + (previous ? standIn : '')
  const closing = (next === undefined ? '' : standIn) + (isList ? ']' : '}')
  const excerpt = opening + after.slice(start, end) + closing
  const read = parseValueAt(excerpt, 0)
  if (typeof read === 'number' || read.to !== excerpt.length) return undefined
  const by = start - opening.length
  const kept = { from: node.from, to: node.to + grown }
  const drop = <T>(all: readonly T[]) => all.slice(previous ? 1 : 0, next === undefined ? undefined : -1)
  if (node.kind === 'array' && read.kind === 'array') {
    const middle = drop(read.items).map((item) => shifted(item, by))
    const rest = node.items.slice(last + 1).map((item) => shifted(item, grown))
    return { kind: 'array', ...kept, items: [...node.items.slice(0, first), ...middle, ...rest] }
  }
  if (node.kind === 'object' && read.kind === 'object') {
    const middle = drop(read.members).map((member) => shiftedMember(member, by))
    const rest = node.members.slice(last + 1).map((member) => shiftedMember(member, grown))
    return { kind: 'object', ...kept, members: [...node.members.slice(0, first), ...middle, ...rest] }
  }
  return undefined
}
