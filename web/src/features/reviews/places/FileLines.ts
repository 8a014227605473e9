import type { DataFormat } from '~/formats/DataFormat'
import { type DataNode, type DataPath, nodeAt, type Span } from '~/formats/nodes'
import type { LineSpan } from '~/provider/conversation'

/** The lines of one version of a file, and which values stand on them. Lines count from 1. */
export interface FileLines {
  readonly text: string
  /** The lines of a value, with its name; undefined where there is none at the path. */
  linesOf(path: DataPath): LineSpan | undefined
  /** Whether something else stands on these lines too, as in a file of one line: then lines do not tell the value. */
  isShared(path: DataPath): boolean
  /**
   * The innermost value that these lines are in. Where several of one object or list are, `mark` says which: a path that
   * counts from where lines alone lead no further, since items may have moved.
   */
  pathAt(lines: LineSpan, mark?: DataPath): DataPath
  /** The text of some lines, without the last line end. */
  textOf(lines: LineSpan): string
}

/** @returns undefined where the text cannot be read as data. */
export function createFileLines(format: DataFormat, text: string): FileLines | undefined {
  const reading = format.read(text)
  if (!reading.ok) return undefined
  const { root } = reading
  const starts = lineStarts(text)

  const lineOf = (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const isIn = ({ first, last }: LineSpan, { from, to }: Span) =>
    from < (starts[first] ?? text.length + 1) && Math.max(from, to - 1) >= (starts[last - 1] ?? text.length)

  return {
    text,
    linesOf(path) {
      const place = placeOf(root, path)
      if (!place) return undefined
      const { from, to } = trimmed(text, place)
      return { first: lineOf(from), last: lineOf(Math.max(from, to - 1)) }
    },
    isShared(path) {
      const place = placeOf(root, path)
      if (!place) return true
      const { from, to } = trimmed(text, place)
      const before = text.slice(starts[lineOf(from) - 1] ?? 0, from)
      const end = text.indexOf('\n', to)
      return !/^[\s-]*$/.test(before) || !/^[\s,]*$/.test(text.slice(to, end === -1 ? undefined : end))
    },
    pathAt(lines, mark = []) {
      const path: string[] = []
      for (let node: DataNode | undefined = root; node !== undefined; ) {
        const inside: readonly Child[] = childrenOf(node).filter((child) => isIn(lines, child.span))
        const next: Child | undefined =
          inside.length === 1 ? inside[0] : inside.find(({ name }) => name === mark[path.length])
        if (!next) break
        path.push(next.name)
        node = next.value
      }
      return path
    },
    textOf({ first, last }) {
      const end = starts[last]
      return text.slice(starts[first - 1] ?? text.length, end).replace(/\r?\n$/, '')
    },
  }
}

interface Child {
  readonly name: string
  readonly value: DataNode
  readonly span: Span
}

function childrenOf(node: DataNode): readonly Child[] {
  if (node.kind === 'array')
    return node.items.map((value, index) => ({ name: String(index), value, span: value }))
  if (node.kind !== 'object') return []
  return node.members.map(({ key, keySpan, value }) => ({ name: key, value, span: withName(keySpan, value) }))
}

/** The value at a path with its name. */
function placeOf(root: DataNode, path: DataPath): Span | undefined {
  const value = nodeAt(root, path)
  if (!value) return undefined
  const around = nodeAt(root, path.slice(0, -1))
  if (path.length === 0 || around?.kind !== 'object') return value
  const member = around.members.findLast(({ key }) => key === path.at(-1))
  return member ? withName(member.keySpan, member.value) : value
}

/** What is borrowed from elsewhere, or is told by more than its place, may stand above its name. */
function withName(name: Span, value: DataNode): Span {
  if (value.mark?.alias !== undefined) return name
  return name.to > name.from && name.to <= value.from ? { from: name.from, to: value.to } : value
}

/** Without the white space at its end: a block of text takes the empty lines below it along. */
function trimmed(text: string, { from, to }: Span): Span {
  let end = to
  while (end > from && /\s/.test(text.charAt(end - 1))) end -= 1
  return { from, to: end }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}
