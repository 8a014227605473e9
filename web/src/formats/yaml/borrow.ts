import type { DataNode, MemberNode, Span } from '../nodes'
import { markOf, YamlMark } from './YamlMark'

export type Anchors = ReadonlyMap<string, DataNode>

/** What an alias stands for, at the alias's place. `counted.left` goes below zero where it is more than may be shown. */
export function borrowed(target: DataNode, span: Span, name: string, counted: { left: number }): DataNode {
  counted.left--
  const { value } = markOf(target)
  const mark = new YamlMark({ value, alias: name, target })
  if (counted.left < 0) return { kind: 'null', ...span, mark: mark.with({ value: null }) }
  if (target.kind === 'array')
    return {
      kind: 'array',
      ...span,
      mark,
      items: target.items.map((item) => borrowed(item, span, name, counted)),
    }
  if (target.kind !== 'object') return { kind: target.kind, ...span, mark }
  const members = target.members.map((member) => ({
    key: member.key,
    keySpan: span,
    value: borrowed(member.value, span, name, counted),
  }))
  return { kind: 'object', ...span, mark, members }
}

/**
 * The members that a merge key brings, at its place: those of the maps that it names, the first of a name, without the
 * names that the map has itself (yaml.org/type/merge).
 */
export function mergedMembers(
  sources: readonly DataNode[],
  span: Span,
  own: ReadonlySet<string>,
): readonly MemberNode[] {
  const taken = new Map<string, MemberNode>()
  for (const source of sources) {
    if (source.kind !== 'object') continue
    for (const { key, value } of source.members) {
      if (own.has(key) || taken.has(key)) continue
      const mark = markOf(value).with({
        isMerged: true,
        alias: markOf(value).alias ?? markOf(source).alias ?? '',
      })
      taken.set(key, { key, keySpan: span, value: { ...value, ...span, mark } })
    }
  }
  return [...taken.values()]
}
