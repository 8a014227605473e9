import type { DataNode } from '~/formats/nodes'

/** Why a value is shown and kept, but not edited here; undefined for all others. */
export type Oddity = 'tag' | 'key' | 'pair' | 'duplicate' | 'number'

export function oddityOf(node: DataNode | undefined): Oddity | undefined {
  const mark = node?.mark
  if (mark === undefined) return undefined
  // JSON, which the form speaks, has no way to write it.
  if (typeof mark.value === 'number' && !Number.isFinite(mark.value)) return 'number'
  return mark.odd
}
