import { type CST, isAlias, isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import { m } from '~/paraglide/messages'
import type { DataNode, MemberNode, Span } from '../nodes'
import { type Anchors, borrowed, mergedMembers } from './borrow'
import { MAX_BORROWED } from './limits'
import { kindOf, typedAs } from './typing'
import { markOf, type Oddity, YamlMark } from './YamlMark'

/** A mistake that only the nodes tell. Offsets are in the text that was read. */
export interface Mistake {
  readonly message: string
  readonly offset: number
  /** Whether everything else can still be shown. */
  readonly isLocal: boolean
}

/** What the nodes of one document are made with. */
interface Composing {
  /** Where the nodes' places are. */
  readonly text: string
  /** What aliases may stand for, grown as anchors are met. */
  readonly anchors: Map<string, DataNode>
  readonly mistakes: Mistake[]
  /** Values that aliases stand for so far. */
  borrowed: number
  /** A name that is given again stands for something else from there on. */
  isEachAnchorOnce: boolean
}

/** Where a value stands that may have no text of its own. */
interface Place {
  /** Behind the colon, the dash or the comma before it. */
  readonly at: number
  /** What stands between there and the value. */
  readonly before: readonly CST.SourceToken[]
  readonly odd: Oddity | undefined
  /** Where the entry of a list begins, its dash in a block. */
  readonly entry: number | undefined
}

export const WHOLE: Place = { at: 0, before: [], odd: undefined, entry: undefined }

/** Our nodes of those that `yaml` made. */
export function composed(node: ParsedNode | null, place: Place, composing: Composing): DataNode {
  const props = place.before.filter(({ type }) => type === 'anchor' || type === 'tag')
  const span = spanOf(node, place, props.at(-1))
  const anchor = isAlias(node) ? undefined : node?.anchor
  const tag = tagOf(node)
  const base = {
    anchor,
    odd: place.odd,
    isTagged: tag !== '',
    isFlow: (isMap(node) || isSeq(node)) && node.flow === true,
    props: props[0] ? span.from - props[0].offset : 0,
    lead: place.entry === undefined ? 0 : span.from - place.entry,
  }
  const made = isAlias(node)
    ? aliasNode(node.source, span, new YamlMark(base), composing)
    : isMap(node)
      ? mapNode(node, span, withTag(base, tag, 'map'), composing)
      : isSeq(node)
        ? listNode(node.items, node.srcToken, span, withTag(base, tag, 'seq'), composing)
        : scalarNode(isScalar(node) ? node : undefined, span, tag, base)
  if (anchor !== undefined) {
    composing.isEachAnchorOnce &&= !composing.anchors.has(anchor)
    composing.anchors.set(anchor, made)
  }
  return made
}

function spanOf(node: ParsedNode | null, { at, before }: Place, lastProp: CST.SourceToken | undefined): Span {
  const token = node?.srcToken
  if (!node || (isScalar(node) && token === undefined)) {
    const empty = lastProp ? lastProp.offset + lastProp.source.length : at
    return { from: empty, to: empty }
  }
  const [from, to] = node.range
  if (token?.type !== 'block-scalar') return { from, to }
  // The white space behind the last line stays outside of a block text, as it does for all other values.
  const header = token.props.findLast(({ type }) => type === 'block-scalar-header')
  const start = header?.offset ?? before.at(-1)?.offset ?? from
  return { from: start, to: start + contentLength(token, start) }
}

function contentLength(token: CST.BlockScalar, start: number): number {
  const headerLength =
    token.props.reduce((end, prop) => ('source' in prop ? prop.offset + prop.source.length : end), start) -
    start
  const body = token.source.replace(/[\r\n]+[ \t\r\n]*$/, '')
  const header = body.trim() === '' ? token.props.find(({ type }) => type === 'newline') : undefined
  return header ? header.offset - start : headerLength + body.length
}

/** The end of what belongs to a block text. */
function tailOf(node: ParsedNode | undefined, { to }: Span): number {
  return node?.srcToken?.type === 'block-scalar' ? Math.max(0, node.range[1] - to) : 0
}

function tagOf(node: ParsedNode | null): string {
  return node && !isAlias(node) ? (node.tag ?? '') : ''
}

type Base = ConstructorParameters<typeof YamlMark>[0]

function withTag(base: Base, tag: string, own: 'map' | 'seq'): YamlMark {
  const isOwn = tag === '' || tag === '!' || tag === `tag:yaml.org,2002:${own}`
  return new YamlMark({ ...base, odd: base.odd ?? (isOwn ? undefined : 'tag') })
}

function scalarNode(
  node: (ParsedNode & { value: unknown; type?: string | undefined; source?: string }) | undefined,
  span: Span,
  tag: string,
  base: Base,
): DataNode {
  const text = typeof node?.value === 'string' ? node.value : ''
  const isPlain = node === undefined || node.type === 'PLAIN'
  const value = typedAs(tag, text, isPlain)
  const isText = tag === '' || tag === '!' || tag === 'tag:yaml.org,2002:str'
  const odd = base.odd ?? (isText ? undefined : 'tag')
  const known = value === undefined ? text : value
  const mark = new YamlMark({ ...base, odd, value: known, tail: tailOf(node, span) })
  return { kind: kindOf(known), ...span, mark }
}

function aliasNode(name: string, span: Span, mark: YamlMark, composing: Composing): DataNode {
  const target = composing.anchors.get(name)
  if (target) return borrowedWithin(target, span, name, mark, composing)
  composing.mistakes.push({ message: m.formats_yaml_alias(), offset: span.from, isLocal: false })
  return { kind: 'null', ...span, mark: mark.with({ value: null, alias: name }) }
}

function borrowedWithin(
  target: DataNode,
  span: Span,
  name: string,
  mark: YamlMark,
  composing: Composing,
): DataNode {
  const counted = { left: MAX_BORROWED - composing.borrowed }
  const node = borrowed(target, span, name, counted)
  composing.borrowed = MAX_BORROWED - counted.left
  if (counted.left < 0)
    composing.mistakes.push({ message: m.formats_yaml_aliases(), offset: span.from, isLocal: false })
  return { ...node, mark: markOf(node).with({ lead: mark.lead, props: mark.props, odd: mark.odd }) }
}

function listNode(
  items: readonly ParsedNode[],
  token: CST.Token | undefined,
  span: Span,
  mark: YamlMark,
  composing: Composing,
): DataNode {
  const sources = token && 'items' in token ? token.items : []
  // An empty item between commas has a source and no node only behind the last comma.
  const nodes = items.map((item, index) => {
    const start = sources[index]?.start ?? []
    const dash = start.find(({ type }) => type === 'seq-item-ind')
    const pair = isPairInList(item)
    const at = dash ? dash.offset + 1 : (item.range[0] ?? span.from)
    return composed(
      item,
      { at, before: pair ? [] : start, odd: pair ? 'pair' : undefined, entry: dash?.offset },
      composing,
    )
  })
  return { kind: 'array', from: span.from, to: endOf(nodes, span, token), items: nodes, mark }
}

/** `[a: b]` */
function isPairInList(item: ParsedNode): boolean {
  return isMap(item) && item.flow === true && item.srcToken === undefined
}

function mapNode(node: YAMLMap.Parsed, span: Span, mark: YamlMark, composing: Composing): DataNode {
  const members: MemberNode[] = []
  const merges: { at: number; sources: readonly DataNode[]; span: Span }[] = []
  for (const pair of node.items) {
    const source: CST.CollectionItem | undefined = pair.srcToken
    const key = keyOf(pair.key, source, composing)
    const sep = source?.sep ?? []
    const colon = sep.find(({ type }) => type === 'map-value-ind')
    const odd = key.odd ?? (colon === undefined ? 'pair' : undefined)
    const place = { at: colon ? colon.offset + 1 : key.span.to, before: sep, odd, entry: undefined }
    const value = composed(pair.value, place, composing)
    const sources = key.isMerge ? mergeSources(value) : undefined
    if (sources) merges.push({ at: members.length, sources, span: { from: key.span.from, to: value.to } })
    else members.push({ key: key.name, keySpan: key.span, value })
  }
  const own = withDuplicates(members, composing)
  const merged = merges.toReversed().reduce((all, { at, sources, span: entry }) => {
    const taken = mergedMembers(sources, entry, new Set(all.map(({ key }) => key)))
    return all.toSpliced(at, 0, ...taken)
  }, own)
  const to = endOf(
    [
      ...own.map(({ value }) => value),
      ...merges.flatMap(({ span: entry }) => ({ kind: 'null' as const, ...entry })),
    ],
    span,
    node.srcToken,
  )
  return { kind: 'object', from: span.from, to, members: merged, mark }
}

interface Key {
  readonly name: string
  readonly span: Span
  readonly isMerge: boolean
  readonly odd: Oddity | undefined
}

function keyOf(node: ParsedNode | null, source: CST.CollectionItem | undefined, composing: Composing): Key {
  const start = source?.start ?? []
  const isExplicit = start.some(({ type }) => type === 'explicit-key-ind')
  const hasProps = start.some(({ type }) => type === 'anchor' || type === 'tag')
  if (isAlias(node)) {
    const [from, to] = node.range
    const value = markOf(aliasNode(node.source, { from, to }, new YamlMark({}), composing)).value
    return { name: String(value ?? ''), span: { from, to }, isMerge: false, odd: 'key' }
  }
  // Aliases may stand for what is in names.
  if (node && (node.anchor !== undefined || !isScalar(node)))
    composed(node, { ...WHOLE, at: node.range[0] }, composing)
  if (isScalar(node) && node.srcToken) {
    const [from, to] = node.range
    const name = String(node.value)
    const isMerge = name === '<<' && node.type === 'PLAIN' && !hasProps && !isExplicit
    return { name, span: { from, to }, isMerge, odd: isExplicit || hasProps ? 'key' : undefined }
  }
  const at = node?.range[0] ?? source?.sep?.[0]?.offset ?? 0
  const span = { from: at, to: node?.range[1] ?? at }
  return {
    name: isScalar(node) ? '' : composing.text.slice(span.from, span.to),
    span,
    isMerge: false,
    odd: 'key',
  }
}

/** The maps that a merge key names; undefined where it names something else, and then it is a name like others. */
function mergeSources(value: DataNode): readonly DataNode[] | undefined {
  if (value.kind === 'object') return [value]
  if (value.kind !== 'array' || value.items.length === 0) return undefined
  return value.items.every(({ kind }) => kind === 'object') ? value.items : undefined
}

function withDuplicates(members: readonly MemberNode[], composing: Composing): readonly MemberNode[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { key, keySpan, value } of members) {
    // A name that is more than a text may only look like another.
    if (markOf(value).odd === 'key') continue
    if (seen.has(key)) {
      twice.add(key)
      composing.mistakes.push({
        message: m.formats_yaml_duplicate({ name: key }),
        offset: keySpan.from,
        isLocal: true,
      })
    }
    seen.add(key)
  }
  if (twice.size === 0) return members
  return members.map((member) => {
    const { key, value } = member
    if (!twice.has(key)) return member
    return { ...member, value: { ...value, mark: markOf(value).with({ odd: 'duplicate' }) } }
  })
}

/** A block ends where its last value does; brackets have an end of their own. */
function endOf(values: readonly DataNode[], span: Span, token: CST.Token | undefined): number {
  return token?.type === 'flow-collection' ? span.to : (values.at(-1)?.to ?? span.to)
}

/** The anchors that an excerpt begins with. */
export function composingWith(text: string, anchors: Anchors): Composing {
  return { text, anchors: new Map(anchors), mistakes: [], borrowed: 0, isEachAnchorOnce: true }
}
