import { indentAt, styleOf } from './style'
import type { JsonArray, JsonNode, JsonObject, Span } from './types'

/** A container as the edits see it: its elements in order, with the text between them. */
export interface Layout {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly slots: readonly Span[]
  /** Whether the container stands on one line, and is to stay so. */
  readonly isInline: boolean
}

/** `parent` is the container around it: an empty container follows how that one is laid out. */
export function layoutOf(
  text: string,
  container: JsonArray | JsonObject,
  parent: JsonNode | undefined,
): Layout {
  const slots = slotsOf(container)
  const { from, to } = container
  return { text, from, to, slots, isInline: isOnOneLine(text, container, slots.length === 0, parent) }
}

function slotsOf(container: JsonArray | JsonObject): readonly Span[] {
  return container.kind === 'array'
    ? container.items
    : container.members.map((member) => ({ from: member.keySpan.from, to: member.value.to }))
}

function isOnOneLine(
  text: string,
  { from, to }: Span,
  isEmpty: boolean,
  parent: JsonNode | undefined,
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
export function emptyGaps({ text, from, isInline }: Layout): { before: string; after: string } {
  if (isInline) return { before: '', after: '' }
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

/** The indentation that the element behind `gap` has; `at` is where the gap goes. */
export function indentBehind(text: string, at: number, gap: string): string {
  const lineStart = gap.lastIndexOf('\n')
  return lineStart === -1 ? indentAt(text, at) : gap.slice(lineStart + 1)
}
