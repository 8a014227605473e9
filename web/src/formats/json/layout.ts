import type { ArrayNode, DataNode, ObjectNode, Span } from '../nodes'
import { indentAt, styleOf } from './style'

/** A container as the edits see it: its elements in order, with the text between them. */
export interface Layout {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly slots: readonly Span[]
  /** Whether the container stands on one line, and is to stay so. */
  readonly isInline: boolean
  /** What stands inside of its brackets where it is on one line: nothing, or a space. */
  readonly padding: string
}

/** `parent` is the container around it: an empty container follows how that one is laid out. */
export function layoutOf(
  text: string,
  container: ArrayNode | ObjectNode,
  parent: DataNode | undefined,
): Layout {
  const slots = slotsOf(container)
  const { from, to } = container
  const model = slots.length === 0 && parent?.kind === 'array' ? siblingOf(container, parent) : undefined
  const isInline =
    model === undefined
      ? isOnOneLine(text, container, slots.length === 0, parent)
      : isOnOneLine(text, model, false, parent)
  return { text, from, to, slots, isInline, padding: isInline && model ? paddingOf(text, model) : '' }
}

/** Items that are looked at to see how the items of a list are laid out. */
const MAX_SIBLINGS = 20

/** An item of the same kind that has something in it: an empty one is filled to look like it. */
function siblingOf(empty: ArrayNode | ObjectNode, { items }: ArrayNode): ArrayNode | ObjectNode | undefined {
  for (const item of items.slice(0, MAX_SIBLINGS)) {
    if (item.kind === 'array' && empty.kind === 'array' && item.items.length > 0) return item
    if (item.kind === 'object' && empty.kind === 'object' && item.members.length > 0) return item
  }
  return undefined
}

/** The white space between the bracket of a container on one line and what is in it. */
function paddingOf(text: string, { from }: Span): string {
  return /^[ \t]*/.exec(text.slice(from + 1, from + 3))?.[0] ?? ''
}

function slotsOf(container: ArrayNode | ObjectNode): readonly Span[] {
  return container.kind === 'array'
    ? container.items
    : container.members.map((member) => ({ from: member.keySpan.from, to: member.value.to }))
}

function isOnOneLine(
  text: string,
  { from, to }: Span,
  isEmpty: boolean,
  parent: DataNode | undefined,
): boolean {
  const hasLineEnd = text.slice(from, to).includes('\n')
  if (hasLineEnd || !isEmpty) return !hasLineEnd
  if (parent) return isOnOneLine(text, parent, false, undefined)
  return styleOf(text).isMinified
}

/** The text between the elements `index` and `index + 1`: a comma and the white space on both sides, one line at most. */
export function separatorAt(layout: Layout, index: number): string {
  const { text, slots } = layout
  const left = slots[index]
  const right = slots[index + 1]
  return left && right ? withoutBlankLines(text.slice(left.to, right.from)) : newSeparator(layout)
}

/** The separator for a container that has none to copy, because it has one element. */
function newSeparator({ text, from, slots }: Layout): string {
  const gap = text.slice(from + 1, slots[0]?.from)
  if (gap.includes('\n')) return `,${withoutBlankLines(gap)}`
  return gapOnLine(text)
}

/** What stands between two elements on one line. */
export function gapOnLine(text: string): string {
  return styleOf(text).isMinified ? ',' : ', '
}

function withoutBlankLines(gap: string): string {
  const first = gap.indexOf('\n')
  const last = gap.lastIndexOf('\n')
  if (first === last) return gap
  const start = gap[first - 1] === '\r' ? first - 1 : first
  const end = gap[last - 1] === '\r' ? last - 1 : last
  const between = gap.slice(start, end)
  return gap.slice(0, start) + (between.includes(',') ? ',' : '') + gap.slice(end)
}

/** What stands before an element that is put into an empty container, and after it. */
export function emptyGaps({ text, from, isInline, padding }: Layout): { before: string; after: string } {
  if (isInline) return { before: padding, after: padding }
  const { indent, lineEnd } = styleOf(text)
  const outer = indentAt(text, from)
  return { before: `${lineEnd}${outer}${indent}`, after: `${lineEnd}${outer}` }
}

/**
 * A value's text fitted to its place: on one line in a container on one line, else its lines indented by `indent`.
 * Line breaks in JSON are always white space between tokens, so this needs no parsing.
 */
export function fitted({ text, isInline }: Layout, valueText: string, indent: string): string {
  if (!valueText.includes('\n')) return valueText
  const { isMinified, lineEnd } = styleOf(text)
  if (!isInline) return valueText.replace(/\r?\n/g, `${lineEnd}${indent}`)
  return valueText.replace(/([[{,]?)\s*\n\s*/g, (_, opening: string) =>
    opening === ',' && !isMinified ? ', ' : opening,
  )
}

/** A new item's text, fitted to its place; on one line where the items beside it have their members on one line. */
export function fittedLike(layout: Layout, index: number, valueText: string, indent: string): string {
  if (layout.isInline || !valueText.includes('\n')) return fitted(layout, valueText, indent)
  const { text } = layout
  const model = nearestLike(layout, index, valueText[0])
  if (model === undefined || text.slice(model.from, model.to).includes('\n'))
    return fitted(layout, valueText, indent)
  const line = fitted({ ...layout, isInline: true }, valueText, indent)
  const padding = paddingOf(text, model)
  return `${line.slice(0, 1)}${padding}${line.slice(1, -1)}${padding}${line.slice(-1)}`
}

/** The nearest item that begins with this bracket and has something in it; those before the position first. */
function nearestLike({ text, slots }: Layout, index: number, bracket: string | undefined): Span | undefined {
  const isLike = ({ from, to }: Span) => text[from] === bracket && to - from > 2
  const before = slots.slice(Math.max(0, index - MAX_SIBLINGS), index)
  return before.findLast(isLike) ?? slots.slice(index, index + MAX_SIBLINGS).find(isLike)
}

/** The indentation that the element behind `gap` has; `at` is where the gap goes. */
export function indentBehind(text: string, at: number, gap: string): string {
  const lineStart = gap.lastIndexOf('\n')
  if (lineStart === -1) return indentAt(text, at)
  // Some put the comma before the name, at the start of the line.
  return /^[ \t]*/.exec(gap.slice(lineStart + 1))?.[0] ?? ''
}
