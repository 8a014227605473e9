import type { DataChange } from '../../operations/DataChange'
import type { PlannedChange } from '../migrateText'

/** Whether a text may have what one of the changes is about. It is asked before a text is read as data: most have not. */
export function mayConcern(text: string, changes: readonly PlannedChange[]): boolean {
  return changes.some(({ change }) => {
    const names = neededNames(change)
    // A name may be written with escapes.
    return names === undefined || text.includes('\\') || names.some((name) => text.includes(name))
  })
}

/** The names of which one has to be there; undefined: what is not there counts. */
function neededNames(change: DataChange): readonly string[] | undefined {
  switch (change.kind) {
    case 'rename':
      return [change.from]
    case 'merge':
      return change.names
    case 'require':
    case 'restore':
      return undefined
    case 'move':
    case 'remove':
    case 'retype':
    case 'toList':
    case 'toValue':
    case 'choices':
    case 'split':
  }
  return [change.name]
}
