import type { DataChange } from '../../operations/DataChange'

/** The members of its object that a change is about. */
export function namesIn(change: DataChange): readonly string[] {
  switch (change.kind) {
    case 'rename':
      return [change.from, change.to]
    case 'move':
      return [change.name, change.as]
    case 'split':
      return [change.name, ...change.into]
    case 'merge':
      return [...change.names, change.to]
    case 'remove':
    case 'retype':
    case 'toList':
    case 'toValue':
    case 'choices':
    case 'require':
    case 'restore':
  }
  return [change.name]
}
