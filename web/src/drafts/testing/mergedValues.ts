import { toPointer } from '~/formats/nodes'
import type { MergeConflict, Side } from '../merge'
import { mergeJson } from '../merge/mergeJson'

const json = (value: unknown) => JSON.stringify(value)

/** The merged value, or what is asked, by kind and place. */
export function merged(base: unknown, ours: unknown, theirs: unknown): unknown {
  const result = mergeJson(json(base), json(ours), json(theirs))
  return result?.type === 'merged' ? JSON.parse(result.text) : result?.conflicts.map(question)
}

function question(conflict: MergeConflict): string {
  return conflict.kind === 'lines' ? `line ${conflict.line}` : `${conflict.kind} ${toPointer(conflict.path)}`
}

/** The merged value where all that is asked is decided in the same way. */
export function decided(base: unknown, ours: unknown, theirs: unknown, side: Side): unknown {
  const texts = [json(base), json(ours), json(theirs)] as const
  const asked = mergeJson(...texts)
  const ids = asked?.type === 'conflict' ? asked.conflicts.map(({ id }) => id) : []
  const result = mergeJson(...texts, new Map(ids.map((id) => [id, side])))
  return result?.type === 'merged' ? JSON.parse(result.text) : result
}
