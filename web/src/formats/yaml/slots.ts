import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine } from '../lines'
import type { DataNode } from '../nodes'
import { markOf } from './YamlMark'

/** An item or a member of a block, as the text has it. */
interface Entry {
  /** Its dash or its name. */
  readonly from: number
  /** Behind its value. */
  readonly to: number
}

/**
 * The entries of a block with the lines that are theirs: comments directly above, a comment behind the value, deeper
 * comments below.
 */
export interface Block {
  readonly text: string
  readonly column: number
  readonly entries: readonly Entry[]
  /** Whether the first begins on the line of what the block is in: `- a: 1`. */
  readonly isCompact: boolean
}

export function blockOf(text: string, container: DataNode): Block {
  const entries = entriesOf(container)
  const begin = entries[0]?.from ?? container.from
  return { text, column: columnOf(text, begin), entries, isCompact: !isFirstOnLine(text, begin) }
}

function entriesOf(container: DataNode): readonly Entry[] {
  if (container.kind === 'array')
    return container.items.map((item) => ({ from: item.from - markOf(item).lead, to: endWithTail(item) }))
  if (container.kind !== 'object') return []
  const entries = container.members.map(({ keySpan, value }) => ({
    from: keySpan.from,
    to: Math.max(keySpan.to, endWithTail(value)),
  }))
  // What a merge key brings stands at one place.
  return entries.filter(({ from }, index) => entries[index - 1]?.from !== from)
}

/** Behind a value, with the blank lines that count at the end of a block text. */
export function endWithTail(node: DataNode): number {
  const last =
    node.kind === 'array'
      ? node.items.at(-1)
      : node.kind === 'object'
        ? node.members.at(-1)?.value
        : undefined
  return last && !markOf(node).isFlow && markOf(node).alias === undefined
    ? endWithTail(last)
    : node.to + markOf(node).tail
}

/** What stands from the first line of an entry to the first line that is not its own. */
interface Slot {
  readonly from: number
  readonly to: number
}

export function slotAt(block: Block, index: number): Slot {
  const { text, entries, isCompact, column } = block
  const entry = entries[index]
  if (!entry) return { from: 0, to: 0 }
  const to = endOfSlot(text, entry.to, column)
  if (index === 0 && isCompact) return { from: entry.from, to }
  const line = lineStart(text, entry.from)
  const limit = index === 0 ? 0 : endOfSlot(text, entries[index - 1]?.to ?? 0, column)
  const from = startOfComments(text, line, limit, column)
  return { from: index === 0 && from < line && !hasOwnComment(block) ? line : from, to }
}

/** Whether an entry behind the first has a comment above it: then that above the first is the first's own. */
function hasOwnComment({ text, entries, column }: Block): boolean {
  return entries.slice(1, 20).some((entry, index) => {
    const line = lineStart(text, entry.from)
    return startOfComments(text, line, endOfSlot(text, entries[index]?.to ?? 0, column), column) < line
  })
}

function startOfComments(text: string, line: number, limit: number, column: number): number {
  let start = line
  while (start > limit) {
    const above = lineStart(text, start - 1)
    const comment = /^([ \t]*)#/.exec(text.slice(above, start))
    if (above < limit || !comment || (comment[1]?.length ?? 0) > column) break
    start = above
  }
  return start
}

/** Behind the line of `at`, and behind comments below it that are indented deeper than the entry. */
function endOfSlot(text: string, at: number, column: number): number {
  let end = at > 0 && text[at - 1] === '\n' ? at : nextLine(text, at)
  for (let line = end; line < text.length; ) {
    const next = nextLine(text, line)
    const content = text.slice(line, lineEnd(text, line))
    const comment = /^([ \t]*)#/.exec(content)
    if (comment && (comment[1]?.length ?? 0) > column) end = next
    else if (content.trim() !== '') break
    line = next
  }
  return end
}

export function isBlankLine(text: string, at: number): boolean {
  return text.slice(at, lineEnd(text, at)).trim() === ''
}
