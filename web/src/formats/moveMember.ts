import { applyEdits, editBetween } from '~/lib/text/text'
import type { Content, DataFormat, Outcome } from './DataFormat'
import { inJson, newValueOf } from './inJson'
import { insertMemberText, memberTextAt, removeOnlyMember } from './json'
import { json } from './json/format'
import { type DataPath, nodeAt } from './nodes'

/**
 * Moves a member of one object to another one, under a name that is free there. In JSON its text goes as it is. Elsewhere
 * its value does, and what its comments say must not be lost: then it is refused.
 */
export function moveMember(
  format: DataFormat,
  content: Content,
  path: DataPath,
  into: DataPath,
  name: string,
): Outcome {
  const { reading } = content
  const node = reading.ok ? nodeAt(reading.root, path) : undefined
  const at = { from: node?.from ?? 0, to: node?.to ?? 0 }
  const text = content.text.toString()
  if (!reading.ok || node === undefined) return { kind: 'refusal', reason: 'no-place', at }
  if (nodeAt(reading.root, [...into, name]) !== undefined)
    return { kind: 'refusal', reason: 'name-taken', at }
  if (format === json && nodeAt(reading.root, into)?.kind === 'object') {
    const member = memberTextAt(text, reading.root, path, name)
    const removal = removeOnlyMember(text, reading.root, path)
    if (member === undefined || removal === undefined) return { kind: 'refusal', reason: 'duplicate', at }
    return inTwo(format, content, removal, (next) => {
      const object = next.reading.ok ? nodeAt(next.reading.root, into) : undefined
      const position = object?.kind === 'object' ? object.members.length : 0
      const edits =
        next.reading.ok && insertMemberText(next.text.toString(), next.reading.root, into, position, member)
      return edits ? { kind: 'edits', edits } : { kind: 'refusal', reason: 'no-place', at }
    })
  }
  const written = inJson(text, node)
  // What is more than its value, as a date of TOML, would be written as another thing.
  if (written.kinds.length > 0) return { kind: 'refusal', reason: 'tag', at }
  const added = format.set(content, [...into, name], newValueOf(written.text, written.root))
  if (added.kind !== 'edits') return added
  const outcome = inTwo(format, content, added.edits, (next) => format.remove(next, path))
  if (outcome.kind !== 'edits') return outcome
  const after = applyEdits(text, outcome.edits)
  const again = format.read(after)
  const kept = again.ok ? format.comments({ text: after, reading: again }).length : 0
  return kept < format.comments(content).length ? { kind: 'refusal', reason: 'unproven', at } : outcome
}

function inTwo(
  format: DataFormat,
  content: Content,
  edits: readonly { from: number; to: number; insert: string }[],
  then: (content: Content) => Outcome,
): Outcome {
  const text = content.text.toString()
  const between = applyEdits(text, edits)
  const outcome = then({ text: between, reading: format.reread(content, edits, between) })
  if (outcome.kind !== 'edits') return outcome
  return { kind: 'edits', edits: editBetween(text, applyEdits(between, outcome.edits)) }
}
