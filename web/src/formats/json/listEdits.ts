import type { TextEdit } from '~/lib/text/text'
import type { DataNode, DataPath } from '../nodes'
import { nodeAt } from '../nodes'
import {
  emptyGaps,
  fitted,
  fittedLike,
  gapOnLine,
  indentBehind,
  type Layout,
  layoutOf,
  separatorAt,
} from './layout'
import type { JsonEditResult } from './types'

/** Puts a value into the list at `path`, so that it gets position `index` (0 to the list's length). */
export function insertItem(
  text: string,
  root: DataNode,
  path: DataPath,
  index: number,
  valueText: string,
): JsonEditResult {
  const layout = listLayout(text, root, path)
  if (!layout || index < 0 || index > layout.slots.length) return undefined
  return [insertion(layout, index, (indent) => fittedLike(layout, index, valueText, indent))]
}

/** Puts several values behind the last item of a list that has one. */
export function appendItems(
  text: string,
  root: DataNode,
  path: DataPath,
  valueTexts: readonly string[],
): JsonEditResult {
  const layout = listLayout(text, root, path)
  const last = layout?.slots.at(-1)
  if (!layout || !last) return undefined
  const gap = separatorAt(layout, layout.slots.length - 2)
  const indent = indentBehind(text, last.to, gap)
  const insert = valueTexts
    .map((valueText) => gap + fittedLike(layout, layout.slots.length, valueText, indent))
    .join('')
  return [{ from: last.to, to: last.to, insert }]
}

export function removeItem(text: string, root: DataNode, path: DataPath, index: number): JsonEditResult {
  const layout = listLayout(text, root, path)
  return layout && removal(layout, index)
}

/** Moves an item so that it ends up at position `to`; its own text stays as it is. */
export function moveItem(
  text: string,
  root: DataNode,
  path: DataPath,
  from: number,
  to: number,
): JsonEditResult {
  const layout = listLayout(text, root, path)
  const moving = layout?.slots[from]
  const target = layout?.slots[to]
  if (!layout || !moving || !target) return undefined
  if (from === to) return []
  const item = text.slice(moving.from, moving.to)
  if (from < to) {
    const next = layout.slots[from + 1]
    if (!next) return undefined
    return [
      { from: moving.from, to: next.from, insert: '' },
      { from: target.to, to: target.to, insert: separatorAt(layout, to - 1) + item },
    ]
  }
  const previous = layout.slots[from - 1]
  if (!previous) return undefined
  return [
    { from: target.from, to: target.from, insert: item + separatorAt(layout, to) },
    { from: previous.to, to: moving.to, insert: '' },
  ]
}

/**
 * Makes the list at `path` hold just `items`: positions of items that it has, whose own texts stay as they are, and new
 * values as text.
 */
export function arrangeItems(
  text: string,
  root: DataNode,
  path: DataPath,
  items: readonly (number | string)[],
): JsonEditResult {
  const layout = listLayout(text, root, path)
  if (!layout) return undefined
  const { from, to, slots } = layout
  const first = slots[0]
  const last = slots.at(-1)
  if (!first || !last || items.length === 0) {
    const values = items.filter((item) => typeof item === 'string')
    return [{ from, to, insert: values.length === 0 ? '[]' : writtenAnew(layout, values) }]
  }
  const gap = separatorAt(layout, 0)
  const indent = indentBehind(text, first.from, gap)
  const parts = items.flatMap((item) => {
    if (typeof item === 'string') return fitted(layout, item, indent)
    const slot = slots[item]
    return slot ? text.slice(slot.from, slot.to) : []
  })
  return [{ from: first.from, to: last.to, insert: parts.join(gap) }]
}

function writtenAnew(layout: Layout, values: readonly string[]): string {
  const { before, after } = emptyGaps(layout)
  const indent = indentBehind(layout.text, layout.from, before)
  const gap = before === '' ? gapOnLine(layout.text) : `,${before}`
  return `[${before}${values.map((value) => fitted(layout, value, indent)).join(gap)}${after}]`
}

/** Puts a copy of an item right behind it, letter by letter the same. */
export function duplicateItem(text: string, root: DataNode, path: DataPath, index: number): JsonEditResult {
  const layout = listLayout(text, root, path)
  const original = layout?.slots[index]
  if (!layout || !original) return undefined
  const separator = separatorAt(layout, index < layout.slots.length - 1 ? index : index - 1)
  return [{ from: original.to, to: original.to, insert: separator + text.slice(original.from, original.to) }]
}

/** One element put into a container at a position; `write` is given the indentation it will stand at. */
export function insertion(layout: Layout, index: number, write: (indent: string) => string): TextEdit {
  const { text, slots, from, to } = layout
  if (slots.length === 0) {
    const { before, after } = emptyGaps(layout)
    return { from: from + 1, to: to - 1, insert: before + write(indentBehind(text, from, before)) + after }
  }
  const following = slots[index]
  if (following) {
    const gap = separatorAt(layout, Math.max(0, index - 1))
    const indent = indentBehind(text, following.from, gap)
    return { from: following.from, to: following.from, insert: write(indent) + gap }
  }
  const end = slots.at(-1)?.to ?? from + 1
  const gap = separatorAt(layout, slots.length - 2)
  return { from: end, to: end, insert: gap + write(indentBehind(text, end, gap)) }
}

/** Takes one element and one comma out; the last element takes its white space with it. */
export function removal({ text, from, to, slots }: Layout, index: number): JsonEditResult {
  const slot = slots[index]
  if (!slot) return undefined
  if (slots.length === 1) return [{ from: from + 1, to: to - 1, insert: '' }]
  const previous = slots[index - 1]
  const next = slots[index + 1]
  const endsLine = next !== undefined && text.slice(slot.to, next.from).includes('\n')
  const beginsLine = previous === undefined || text.slice(previous.to, slot.from).includes('\n')
  if (next && (beginsLine || !endsLine)) return [{ from: slot.from, to: next.from, insert: '' }]
  return previous && [{ from: previous.to, to: slot.to, insert: '' }]
}

function listLayout(text: string, root: DataNode, path: DataPath): Layout | undefined {
  const list = nodeAt(root, path)
  const parent = path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
  return list?.kind === 'array' ? layoutOf(text, list, parent) : undefined
}
