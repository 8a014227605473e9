import { editBetween, type TextEdit } from '~/lib/text/text'
import { CommentedReading } from '../CommentedReading'
import type { Content, DataFormat, NewValue, Outcome, Reason } from '../DataFormat'
import { positionIn, withKeptEscapes } from '../json'
import {
  type ArrayNode,
  type DataNode,
  type DataPath,
  isSameValue,
  itemCount,
  type JsonValue,
  nodeAt,
  type ObjectNode,
  toIndex,
} from '../nodes'
import { commentsOf, firstProven } from '../proof'
import { markedValueOf } from '../valueOf'
import { plainValue } from '../values'
import { arranged, type Place, withMember } from './arranged'
import { type Dialect, JSON5, JSONC } from './dialects'
import { piecesOf } from './pieces'
import { read } from './read'
import { nameText, quoted, type Spelling, spelled, spellingOf } from './spelling'

export const jsonc = formatIn(JSONC)
export const json5 = formatIn(JSON5)

type Step = number | { readonly add: NewValue }

function formatIn(dialect: Dialect): DataFormat {
  const readIt = (text: string) => read(text, dialect)

  /** The text of an open file with what edits need to know of it. */
  function opened({ text, reading, like }: Content) {
    if (!(reading instanceof CommentedReading)) return undefined
    const whole = text.toString()
    const { root, comments } = reading
    const other = like === undefined ? undefined : readIt(like)
    const spelling =
      like !== undefined && other?.ok
        ? spellingOf(like, other.root, dialect)
        : spellingOf(whole, root, dialect)
    return { text: whole, root, comments, spelling }
  }

  function placeOf(text: string, root: DataNode, path: DataPath, spelling: Spelling): Place | undefined {
    const container = nodeAt(root, path)
    if (container?.kind !== 'array' && container?.kind !== 'object') return undefined
    const parent = path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
    const isInLine = isContainer(parent) && piecesOf(text, parent, dialect).isOnOneLine
    return { text, container, taken: piecesOf(text, container, dialect), spelling, isInLine }
  }

  function set(content: Content, path: DataPath, value: NewValue, order?: readonly string[]): Outcome {
    const file = opened(content)
    if (!file) return nowhere(content, path)
    const { text, root, spelling } = file
    const node = nodeAt(root, path)
    if (node) return replace(content, path, node, value)
    let depth = 0
    while (nodeAt(root, path.slice(0, depth + 1))) depth++
    const parentPath = path.slice(0, depth)
    const step = path[depth]
    const wrapped = path.slice(depth + 1).reduceRight<NewValue>((inner, key) => ({ [key]: inner }), value)
    const place = placeOf(text, root, parentPath, spelling)
    if (step === undefined || !place) return nowhere(content, parentPath)
    if (place.container.kind === 'array')
      return toIndex(step) === itemCount(place.container)
        ? insert(content, parentPath, itemCount(place.container), [wrapped])
        : nowhere(content, parentPath)
    const at = positionIn(place.container, step, depth + 1 === path.length ? order : undefined)
    return proven(content, [...parentPath, step], () => plainValue(wrapped), [
      withMember(place, step, wrapped, at),
    ])
  }

  function replace(content: Content, path: DataPath, node: DataNode, value: NewValue): Outcome {
    const file = opened(content)
    if (!file) return nowhere(content, path)
    const { text, root, spelling, comments } = file
    const written = text.slice(node.from, node.to)
    const isKept = isSameValue(markedValueOf(node), plainValue(value)) && node.kind !== 'number'
    if (isKept) return { kind: 'edits', edits: [] }
    const parent = path.length > 0 ? placeOf(text, root, path.slice(0, -1), spelling) : undefined
    const own: Spelling = written.startsWith("'") ? { ...spelling, quote: "'" } : spelling
    const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', node.from - 1) + 1))?.[0] ?? ''
    const insert =
      typeof value === 'string' && written.startsWith('"')
        ? withKeptEscapesOf(text, node, value)
        : spelled(value, own, outer, parent?.taken.isOnOneLine ?? false)
    const edits = [{ from: node.from, to: node.to, insert }]
    const gone = comments.filter(({ from, to }) => node.from <= from && to <= node.to)
    const outcome = firstProven(readIt, content, path, () => plainValue(value), [{ edits, gone }])
    if (gone.length === 0 || outcome.kind !== 'edits') return outcome
    const choices = [{ choice: 'without-comments' as const, places: 1, edits: outcome.edits }]
    return { kind: 'question', about: 'comments', choices }
  }

  /** What the file has escapes for keeps them, where they are those of JSON. */
  function withKeptEscapesOf(text: string, node: DataNode, value: string): string {
    try {
      return withKeptEscapes(text, node, JSON.stringify(value))
    } catch {
      return quoted(value, '"')
    }
  }

  function insert(content: Content, path: DataPath, index: number, values: readonly NewValue[]): Outcome {
    const count = countAt(content, path)
    if (count === undefined || index < 0 || index > count) return nowhere(content, path)
    const added = values.map((value) => ({ add: value }))
    const steps: readonly Step[] = positions(count)
    return arrange(content, path, steps.toSpliced(index, 0, ...added))
  }

  function arrange(content: Content, path: DataPath, steps: readonly Step[]): Outcome {
    const file = opened(content)
    const place = file && placeOf(file.text, file.root, path, file.spelling)
    if (place?.container.kind !== 'array') return nowhere(content, path)
    const { items } = place.container
    if (steps.some((step) => typeof step === 'number' && !items[step])) return nowhere(content, path)
    const change = () =>
      steps.map((step) => {
        if (typeof step !== 'number') return plainValue(step.add)
        const item = items[step]
        return item ? markedValueOf(item) : null
      })
    return proven(content, path, change, [arranged(place, steps)])
  }

  function remove(content: Content, path: DataPath): Outcome {
    const file = opened(content)
    const place = file && placeOf(file.text, file.root, path.slice(0, -1), file.spelling)
    const key = path.at(-1)
    if (!place || key === undefined || !nodeAt(place.container, [key])) return nowhere(content, path)
    const { container } = place
    // An earlier one of the same name must not come to light.
    const kept =
      container.kind === 'array'
        ? positions(itemCount(container)).filter((position) => position !== toIndex(key))
        : positions(container.members.length).filter((position) => container.members[position]?.key !== key)
    return proven(content, path, () => undefined, [arranged(place, kept)])
  }

  function rename(content: Content, path: DataPath, key: string): Outcome {
    const file = opened(content)
    const parent = file && nodeAt(file.root, path.slice(0, -1))
    const old = path.at(-1)
    if (!file || parent?.kind !== 'object' || !parent.members.some((member) => member.key === old))
      return nowhere(content, path)
    if (old === key) return { kind: 'edits', edits: [] }
    if (parent.members.some((member) => member.key === key)) return refusal('name-taken', content, path)
    const edits = parent.members
      .filter((member) => member.key === old)
      .map(({ keySpan: { from, to } }) => ({
        from,
        to,
        insert: renamed(file.text[from], key, file.spelling),
      }))
    const change = (value: JsonValue | undefined) =>
      Object.fromEntries(
        Object.entries(value ?? {}).map(([name, inner]) => [name === old ? key : name, inner]),
      )
    return firstProven(readIt, content, path.slice(0, -1), change, [{ edits }])
  }

  /** Comments of what was taken out go with it, and those of what is there twice come twice. */
  function proven(
    content: Content,
    path: DataPath,
    change: (old: JsonValue | undefined) => JsonValue | undefined,
    attempts: readonly ReturnType<typeof arranged>[],
  ): Outcome {
    const text = content.text.toString()
    return firstProven(
      readIt,
      content,
      path,
      change,
      attempts.map(({ span, insert, gone, twice }) => ({
        edits: editBetween(text.slice(span.from, span.to), insert).map((edit) => movedBy(edit, span.from)),
        gone,
        twice,
      })),
    )
  }

  return {
    read: readIt,
    // Files with comments are written by people, and small.
    reread: ({ reading }, edits, after) => (edits.length === 0 ? reading : readIt(after.toString())),
    comments: commentsOf,
    set,
    insert,
    remove,
    arrange,
    rename,
    move: (content, path, from, to) => {
      const count = countAt(content, path) ?? 0
      if (from < 0 || to < 0 || from >= count || to >= count) return nowhere(content, path)
      return arrange(content, path, positions(count).toSpliced(from, 1).toSpliced(to, 0, from))
    },
    duplicate: (content, path, index) => {
      const count = countAt(content, path) ?? 0
      if (index < 0 || index >= count) return nowhere(content, path)
      return arrange(content, path, positions(count).toSpliced(index, 0, index))
    },
  }
}

function renamed(before: string | undefined, key: string, spelling: Spelling): string {
  if (before === '"' || before === "'") return quoted(key, before)
  return nameText(key, { ...spelling, hasBareNames: true })
}

function isContainer(node: DataNode | undefined): node is ArrayNode | ObjectNode {
  return node?.kind === 'array' || node?.kind === 'object'
}

function countAt({ reading }: Content, path: DataPath): number | undefined {
  const list = reading.ok ? nodeAt(reading.root, path) : undefined
  return list?.kind === 'array' ? itemCount(list) : undefined
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function movedBy({ from, to, insert }: TextEdit, by: number): TextEdit {
  return { from: from + by, to: to + by, insert }
}

function nowhere(content: Content, path: DataPath): Outcome {
  return refusal('no-place', content, path)
}

function refusal(reason: Reason, { reading }: Content, path: DataPath): Outcome {
  const root = reading.ok ? reading.root : undefined
  const { from, to } = (root && nodeAt(root, path)) ?? root ?? { from: 0, to: 0 }
  return { kind: 'refusal', reason, at: { from, to } }
}
