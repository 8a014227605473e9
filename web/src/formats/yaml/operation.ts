import type { TextEdit } from '~/lib/text/text'
import type { Choice, Content, Outcome, Reading, Reason } from '../DataFormat'
import type { DataNode, DataPath, JsonValue } from '../nodes'
import { isSameValue, nodeAt } from '../nodes'
import { markedValueOf } from '../valueOf'
import { valueAt, withValueAt } from '../values'
import { inline } from './print'
import { type Attempt, commentsIn, firstProven, isProven } from './proof'
import { read } from './read'
import { replacements, surroundingsOf } from './replace'
import { markOf, type YamlMark } from './YamlMark'

/** An edit that can be made at any path: what it means, and the ways to write it. */
interface Operation {
  readonly change: (old: JsonValue | undefined) => JsonValue | undefined
  readonly attempts: (content: Content, path: DataPath) => Iterable<Attempt | undefined>
  /** Whether a value with a tag may be taken, because it goes or moves as a whole. */
  readonly takesTags?: boolean
}

export function perform(content: Content, path: DataPath, operation: Operation): Outcome {
  const { reading } = content
  if (!reading.ok) return refusal('no-place', { from: 0, to: 0 })
  const crossed = nodesAlong(reading.root, path)
  const obstacle = obstacleIn(crossed, path, operation)
  if (obstacle) return obstacle
  if (crossed.some((node) => markOf(node).alias !== undefined)) return aboutAlias(content, path, operation)
  if (crossed.some((node) => isLent(reading.root, node))) return aboutAnchor(content, path, operation)
  return aboutComments(content, path, operation)
}

export function refusal(reason: Reason, at: { from: number; to: number }): Outcome {
  return { kind: 'refusal', reason, at: { from: at.from, to: at.to } }
}

/** The values that a path leads through, the last that there is included. */
function nodesAlong(root: DataNode, path: DataPath): readonly DataNode[] {
  const nodes: DataNode[] = [root]
  for (let depth = 1; depth <= path.length; depth++) {
    const node = nodeAt(root, path.slice(0, depth))
    if (!node) break
    nodes.push(node)
  }
  return nodes
}

function obstacleIn(
  crossed: readonly DataNode[],
  path: DataPath,
  { takesTags }: Operation,
): Outcome | undefined {
  for (const [depth, node] of crossed.entries()) {
    const { odd } = markOf(node)
    if (odd && !(odd === 'tag' && takesTags && depth === path.length)) return refusal(odd, node)
  }
  const last = crossed.at(-1)
  const isMissing = crossed.length <= path.length
  if (
    last &&
    isMissing &&
    last.kind === 'object' &&
    last.members.some(({ value }) => markOf(value).odd === 'key')
  )
    return refusal('key', last)
  return undefined
}

/** Whether other places borrow a value, which are then others' too. */
function isLent(root: DataNode, node: DataNode): boolean {
  const { anchor } = markOf(node)
  return anchor !== undefined && aliasesOf(root, anchor).length > 0
}

/** Where a name is borrowed. A value that is borrowed with another counts with that. */
export function aliasesOf(root: DataNode, name: string): readonly DataNode[] {
  const found: DataNode[] = []
  visit(root, (node) => {
    const mark = markOf(node)
    if (mark.alias === undefined) return true
    if (mark.alias === name) found.push(node)
    return false
  })
  return found.filter(({ from }, index) => found[index - 1]?.from !== from)
}

/** Goes through values, into those for which `enter` answers true. */
function visit(node: DataNode, enter: (node: DataNode, path: DataPath) => boolean, path: DataPath = []) {
  if (!enter(node, path)) return
  if (node.kind === 'array') node.items.forEach((item, index) => visit(item, enter, [...path, String(index)]))
  if (node.kind === 'object') for (const { key, value } of node.members) visit(value, enter, [...path, key])
}

function aboutComments(content: Content, path: DataPath, operation: Operation): Outcome {
  const losing: Attempt[] = []
  // One after the other: the first is the one that a keystroke needs.
  function* keeping() {
    for (const attempt of operation.attempts(content, path)) {
      if (!attempt) continue
      const isLosing =
        !operation.takesTags && attempt.gone !== undefined && commentsIn(attempt.gone).length > 0
      if (isLosing) losing.push(attempt)
      else yield attempt
    }
  }
  const intent = { path, change: operation.change }
  const outcome = firstProven(content, intent, keeping())
  const [least] = losing
  if (outcome.kind === 'edits' || !least || !isProven(content, intent, least)) return outcome
  const choices = [{ choice: 'without-comments' as const, places: 1, edits: least.edits }]
  return { kind: 'question', about: 'comments', choices }
}

/** The path leads through a place that borrows its value. */
function aboutAlias(content: Content, path: DataPath, operation: Operation): Outcome {
  const fresh = whole(content)
  if (!fresh) return refusal('borrowed', { from: 0, to: 0 })
  const { root } = fresh.reading
  const crossed = nodesAlong(root, path)
  const depth = crossed.findIndex((node) => markOf(node).alias !== undefined)
  const node = crossed[depth]
  if (!node) return refusal('borrowed', root)
  const choices: Offer[] = []
  const lender = lenderPath(root, markOf(node))
  const rest = path.slice(depth)
  if (lender) {
    const inside = markOf(node).isMerged ? [...lender, ...path.slice(depth - 1)] : [...lender, ...rest]
    choices.push(...everywhere(fresh, inside, operation))
  }
  const own = withValueAt(markedValueOf(node), rest, operation.change)
  if (own !== undefined) {
    const at = path.slice(0, depth)
    const attempts = markOf(node).isMerged ? ownMember(fresh, at, own) : replacements(fresh, at, own)
    const outcome = firstProven(fresh, { path: at, change: () => own }, attempts)
    if (outcome.kind === 'edits') choices.push({ choice: 'here', places: 1, edits: outcome.edits })
  }
  if (choices.length === 0) return refusal('borrowed', node)
  return { kind: 'question', about: 'alias', choices }
}

/** A member of its own in place of one that a merge key brings, directly behind that. */
function* ownMember({ text: source, reading }: Fresh, path: DataPath, value: JsonValue): Generator<Attempt> {
  const parent = nodeAt(reading.root, path.slice(0, -1))
  const key = path.at(-1)
  if (parent?.kind !== 'object' || key === undefined) return
  const member = parent.members.find((each) => each.key === key)
  if (!member) return
  yield* beside(source, parent, member.keySpan, key, value)
}

function* beside(
  text: string,
  parent: DataNode,
  at: { from: number; to: number },
  key: string,
  value: JsonValue,
): Generator<Attempt> {
  const around = surroundingsOf({ text }, parent, undefined, undefined)
  const { isFlow } = markOf(parent)
  const start = text.lastIndexOf('\n', at.from - 1) + 1
  const lines = text.indexOf('\n', at.to)
  const end = lines === -1 ? text.length : text[lines - 1] === '\r' ? lines - 1 : lines
  const written = `${JSON.stringify(key)}: ${inline(value, { ...around, isInFlow: true })}`
  if (isFlow) yield { edits: [{ from: at.to, to: at.to, insert: `, ${written}` }] }
  else
    yield {
      edits: [{ from: end, to: end, insert: around.habits.lineEnd + ' '.repeat(at.from - start) + written }],
    }
}

interface Fresh extends Content {
  readonly text: string
  readonly reading: Extract<Reading, { ok: true }>
}

/** The content with nodes that were all read together: what an alias stands for is one of them. */
function whole({ text: source }: Content): Fresh | undefined {
  const text = source.toString()
  const reading = read(text)
  return reading.ok ? { text, reading } : undefined
}

interface Offer {
  readonly choice: Choice
  readonly places: number
  readonly edits: readonly TextEdit[]
}

function lenderPath(root: DataNode, { alias }: YamlMark): DataPath | undefined {
  let found: DataPath | undefined
  visit(root, (node, path) => {
    const { anchor } = markOf(node)
    if (anchor !== undefined && anchor === alias) found = path
    return markOf(node).alias === undefined
  })
  return found
}

/** The edit where the value stands, which then changes wherever it is borrowed. */
function everywhere(fresh: Fresh, path: DataPath, operation: Operation): readonly Offer[] {
  const { root } = fresh.reading
  const lender = nodesAlong(root, path).findLast((node) => isLent(root, node))
  const name = lender && markOf(lender).anchor
  const at = name === undefined ? undefined : lenderPath(root, markOf(lender ?? root).with({ alias: name }))
  if (name === undefined || !at || obstacleIn(nodesAlong(root, path), path, operation)) return []
  if (nodesAlong(root, path).some((node) => markOf(node).alias !== undefined)) return []
  const lent = withValueAt(valueAt(markedValueOf(root), at), path.slice(at.length), operation.change)
  if (lent === undefined) return []
  const expected = withLent(root, name, lent, at)
  const outcome = firstProven(fresh, { path: [], change: () => expected }, operation.attempts(fresh, path))
  const places = aliasesOf(root, name).length + 1
  return outcome.kind === 'edits' ? [{ choice: 'everywhere', places, edits: outcome.edits }] : []
}

/** All values as they are once what `name` stands for is `lent`. */
function withLent(root: DataNode, name: string, lent: JsonValue, at: DataPath): JsonValue {
  const after = (node: DataNode, path: DataPath | undefined): JsonValue => {
    const { alias } = markOf(node)
    if (path && path.length === at.length && isSameValue([...path], [...at])) return lent
    if (alias === name) return lent
    if (alias !== undefined) {
      const { target } = markOf(node)
      return target ? after(target, undefined) : markedValueOf(node)
    }
    if (node.kind === 'array')
      return node.items.map((item, index) => after(item, path && [...path, String(index)]))
    if (node.kind !== 'object') return markedValueOf(node)
    return Object.fromEntries(
      node.members.map(({ key, value }) => {
        const mark = markOf(value)
        if (mark.isMerged && mark.alias === name) return [key, valueAt(lent, [key]) ?? null]
        return [key, after(value, path && [...path, key])]
      }),
    )
  }
  return after(root, [])
}

/** The path leads through a value that other places borrow. */
function aboutAnchor(content: Content, path: DataPath, operation: Operation): Outcome {
  const fresh = whole(content)
  if (!fresh) return refusal('borrowed', { from: 0, to: 0 })
  const { root } = fresh.reading
  const lender = nodesAlong(root, path).findLast((node) => isLent(root, node))
  if (!lender) return refusal('borrowed', root)
  const choices = [...everywhere(fresh, path, operation), ...hereOnly(fresh, path, operation, lender)]
  if (choices.length === 0) return refusal('borrowed', lender)
  return { kind: 'question', about: 'anchor', choices }
}

/** The edit, while the first place that borrows the value takes the anchor over with the value as it was. */
function hereOnly(fresh: Fresh, path: DataPath, operation: Operation, lender: DataNode): readonly Offer[] {
  const { text, reading } = fresh
  const { anchor = '', props } = markOf(lender)
  const [heir] = aliasesOf(reading.root, anchor)
  if (!heir || heir.from < lender.to || markOf(heir).isMerged) return []
  const around = surroundingsOf({ text }, heir, undefined, undefined)
  const kept = inline(markedValueOf(lender), { ...around, isInFlow: true })
  const start = lender.from - props
  const named = text.indexOf(`&${anchor}`, start)
  const gap = /^[ \t]*/.exec(text.slice(named + anchor.length + 1))?.[0].length ?? 0
  const moved: readonly TextEdit[] = [
    { from: named, to: Math.min(lender.from, named + anchor.length + 1 + gap), insert: '' },
    { from: heir.from, to: heir.to, insert: `&${anchor} ${kept}` },
  ]
  const attempts = [...operation.attempts(fresh, path)].flatMap((attempt) =>
    attempt
      ? [{ ...attempt, edits: [...attempt.edits, ...moved].sort((a, b) => a.from - b.from || a.to - b.to) }]
      : [],
  )
  const outcome = firstProven(fresh, { path, change: operation.change }, attempts)
  return outcome.kind === 'edits' ? [{ choice: 'here', places: 1, edits: outcome.edits }] : []
}
